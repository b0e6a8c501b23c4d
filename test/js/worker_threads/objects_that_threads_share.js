// Histograms and block lists that are sent are the same for both threads; an address is copied.
//
// Prints:
//   a histogram: RecordableHistogram counts for both: 3 7
//   of the loop's delay: Histogram undefined
//   a block list: both know [ 'Address: IPv4 10.0.0.2', 'Address: IPv4 10.0.0.1' ] true
//   an address: { address: '::1', port: 80, family: 'ipv6', flowlabel: 7 }
//   to many: 2 4
'use strict';

const { BlockList, SocketAddress } = require('net');
const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');
const { once } = require('events');
const { BroadcastChannel, Worker } = require('worker_threads');

(async () => {
  const histogram = createHistogram();
  histogram.record(3);
  const list = new BlockList();
  list.addAddress('10.0.0.1');
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    parentPort.once('message', ({ histogram, list }) => {
      histogram.record(7n);
      list.addAddress('10.0.0.2');
      parentPort.postMessage(histogram.constructor.name);
    });`, { eval: true });
  worker.postMessage({ histogram, list });
  const [name] = await once(worker, 'message');
  console.log('a histogram:', name, 'counts for both:', histogram.min, histogram.max);

  const delay = structuredClone(monitorEventLoopDelay());
  console.log('of the loop\'s delay:', delay.constructor.name, delay.enable);

  const same = structuredClone(list);
  console.log('a block list: both know', same.rules, same.check('10.0.0.2'));

  const address = new SocketAddress({ address: '::1', port: 80, family: 'ipv6', flowlabel: 7 });
  console.log('an address:', structuredClone(address).toJSON());

  const channels = ['one', 'two'].map(() => new BroadcastChannel('histograms'));
  const told = channels.map((channel) => new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      data.record(4);
      channel.close();
      resolve(data);
    };
  }));
  const sender = new BroadcastChannel('histograms');
  const shared = createHistogram();
  sender.postMessage(shared);
  sender.close();
  await Promise.all(told);
  console.log('to many:', shared.count, shared.max);
})();
