// The classes of values as bytes: the default ones know views of memory, and subclasses say how their own objects travel.
// Prints:
//   ff0f6f220562797465735c0a0361626322076e756d626572735c07040000c03f2204766965775c090200007b03
//   true 15 {
//     bytes: <Buffer 61 62 63>,
//     numbers: Float32Array(1) [ 1.5 ],
//     view: DataView {
//       [byteLength]: 2,
//       [byteOffset]: 41,
//       [buffer]: ArrayBuffer {
//         [Uint8Contents]: <ff 0f 6f 22 05 62 79 74 65 73 5c 0a 03 61 62 63 22 07 6e 75 6d 62 65 72 73 5c 07 04 00 00 c0 3f 22 04 76 69 65 77 5c 09 02 00 00 7b 03>,
//         [byteLength]: 45
//       }
//     }
//   }
//   mark 77
//   [ { x: 1, y: 2 }, Uint16Array(2) [ 3, 4 ] ]
//   no error: true
//   TypeError ERR_INVALID_ARG_TYPE buffer must be a TypedArray or a DataView
//   Error undefined Unable to deserialize cloned data due to invalid or unsupported version.
'use strict';

const v8 = require('v8');

const tell = (action) => {
  try {
    console.log('no error:', action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

const writer = new v8.DefaultSerializer();
writer.writeHeader();
writer.writeValue({ bytes: Buffer.from('abc'), numbers: new Float32Array([1.5]), view: new DataView(new ArrayBuffer(2)) });
const written = writer.releaseBuffer();
console.log(written.toString('hex'));
const reader = new v8.DefaultDeserializer(written);
console.log(reader.readHeader(), reader.getWireFormatVersion(), reader.readValue());

class Point {
  constructor(x, y) { this.x = x; this.y = y; }
}
class PointWriter extends v8.DefaultSerializer {
  _writeHostObject(object) {
    if (!ArrayBuffer.isView(object)) return this.writeRawBytes(Buffer.from(`${object}`));
    this.writeUint32(77);
    super._writeHostObject(object);
  }
}
class PointReader extends v8.DefaultDeserializer {
  _readHostObject() {
    console.log('mark', this.readUint32());
    return super._readHostObject();
  }
}
const pointWriter = new PointWriter();
pointWriter.writeHeader();
pointWriter.writeValue([new Point(1, 2), new Uint16Array([3, 4])]);
const pointReader = new PointReader(pointWriter.releaseBuffer());
pointReader.readHeader();
console.log(pointReader.readValue());

const plain = new v8.Serializer();
plain.writeHeader();
tell(() => plain.writeValue(new Uint8Array(1)));
tell(() => new v8.DefaultDeserializer('text'));
tell(() => new v8.DefaultDeserializer(Buffer.from('ff')).readHeader());
