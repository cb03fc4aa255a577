import { crc32 } from 'node:zlib';

/** 1 January 2026: the same files make the same bytes. */
const day = ((2026 - 1980) << 9) | (1 << 5) | 1;

function header(signature, { name, data }, more) {
  const bytes = Buffer.from(name);
  const isCentral = more !== undefined;
  const out = Buffer.alloc(isCentral ? 46 : 30);
  let at = out.writeUInt32LE(signature, 0);
  if (isCentral) at = out.writeUInt16LE(20, at);
  at = out.writeUInt16LE(20, at);
  // Names are UTF-8.
  at = out.writeUInt16LE(0x0800, at);
  at = out.writeUInt16LE(0, at);
  at = out.writeUInt16LE(0, at);
  at = out.writeUInt16LE(day, at);
  at = out.writeUInt32LE(crc32(data), at);
  at = out.writeUInt32LE(data.length, at);
  at = out.writeUInt32LE(data.length, at);
  at = out.writeUInt16LE(bytes.length, at);
  out.writeUInt16LE(0, at);
  if (isCentral) out.writeUInt32LE(more, 42);
  return Buffer.concat([out, bytes]);
}

/** A zip of small files, not compressed. @param files `{ name, data }` */
export function writeZip(files) {
  const parts = [];
  const central = [];
  let offset = 0;
  for (const file of files) {
    const head = header(0x04034b50, file);
    parts.push(head, file.data);
    central.push(header(0x02014b50, file, offset));
    offset += head.length + file.data.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
