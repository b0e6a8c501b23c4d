// Values as bytes in the format of Node's engine, there and back.
//
// Prints:
//   ff0f5f ff0f30 ff0f54 ff0f4909 ff0f4e0000000000000440 ff0f5a107b00000000000000
//   ff0f2201e9 ff0f6304e5652c67 ff0f6f2201616302e5657b01
//   ff0f6f490a490422016149027b02 ff0f6f2201615e007b01
//   ff0f410249024904240002 ff0f61034900490249044906400203
//   ff0f3b490249043a02 ff0f2749022c01
//   ff0f5222016116 ff0f440000000000001440
//   ff0f5c0a03616263 ff0f5c01020102 ff0f4203000000 ff0f7e0309000000
//   ff0f420800000000000000005642010200
//   <Buffer 61 62 63> Float64Array(1) [ 1.5 ] 3 true
//   7 [ 1, 2 ] 0.5 <Buffer 0a 0b> { own: 'x' }
//   Error () => {} could not be cloned.
//   Error Unable to deserialize cloned data due to invalid or unsupported version.
//   Error Unable to deserialize cloned data.
//   TypeError ERR_INVALID_ARG_TYPE
//   15

'use strict';

const v8 = require('v8');

const hex = (value) => v8.serialize(value).toString('hex');
console.log(hex(undefined), hex(null), hex(true), hex(-5), hex(2.5), hex(123n));
console.log(hex('é'), hex('日本'), hex({ a: '日' }));
const cycle = {};
cycle.a = cycle;
console.log(hex({ a: 1, 5: 2 }), hex(cycle));
console.log(hex([1, 2]), hex([1, , 3]));
console.log(hex(new Map([[1, 2]])), hex(new Set([1])));
console.log(hex(/a/imu), hex(new Date(5)));
console.log(hex(Buffer.from('abc')), hex(new Uint8Array([1, 2])), hex(new ArrayBuffer(3)),
            hex(new ArrayBuffer(3, { maxByteLength: 9 })));
const plain = new v8.Serializer();
plain.writeHeader();
plain.writeValue(new Uint8Array(new ArrayBuffer(8), 1, 2));
console.log(plain.releaseBuffer().toString('hex'));

const value = { bytes: Buffer.from('abc'), floats: new Float64Array([1.5]), view: new DataView(new ArrayBuffer(3)) };
value.self = value;
const back = v8.deserialize(v8.serialize(value));
console.log(back.bytes, back.floats, back.view.byteLength, back.self === back);

class Writer extends v8.Serializer {
  _writeHostObject(object) {
    this.writeUint32(7);
    this.writeUint64(1, 2);
    this.writeDouble(0.5);
    this.writeRawBytes(new Uint8Array([10, 11]));
  }
}
class Reader extends v8.Deserializer {
  _readHostObject() {
    console.log(this.readUint32(), this.readUint64(), this.readDouble(), this.readRawBytes(2), { own: 'x' });
    return {};
  }
}
const writer = new Writer();
writer.writeHeader();
writer._setTreatArrayBufferViewsAsHostObjects(true);
writer.writeValue(new Uint8Array(1));
const reader = new Reader(writer.releaseBuffer());
reader.readHeader();
reader.readValue();

function tell(call, what) {
  try {
    call();
  } catch (error) {
    console.log(error.name, error[what]);
  }
}
tell(() => v8.serialize(() => {}), 'message');
tell(() => v8.deserialize(Buffer.from('ff7f30', 'hex')), 'message');
// Bytes that nobody wrote, cut and changed in every place, are refused or read, and nothing worse.
tell(() => v8.deserialize(Buffer.from('ff0f6f2201', 'hex')), 'message');
tell(() => v8.deserialize('text'), 'code');
const bytes = v8.serialize([value, new Error('x', { cause: 1n }), new Map([[/a/, new Set(['日'])]])]);
for (let i = 2; i < bytes.length; i++) {
  for (const byte of [0, 0x5e, 0x41, 0x56, 0xff]) {
    const wrong = Buffer.from(bytes);
    wrong[i] = byte;
    for (const input of [wrong, bytes.subarray(0, i)]) {
      try {
        v8.deserialize(input);
      } catch (error) {
        if (!(error instanceof Error)) console.log(i, byte, error);
      }
    }
  }
}
console.log(reader.getWireFormatVersion());
