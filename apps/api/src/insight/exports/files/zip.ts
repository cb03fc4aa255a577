import { crc32 } from 'node:zlib';

/**
 * The frame of a ZIP file whose last entry grows from step to step: small entries first, stored as they are, then one that
 * is compressed piece by piece, whose checksum and sizes follow it. Nothing of it has to be held, so a file can be gone on
 * with by another process that knows how much there is.
 */

export type Entry = { name: string; content: Buffer };

/** Checksum, bytes before compression and bytes after it. */
export type EntrySizes = { checksum: number; rawSize: number; packedSize: number };

/** What a ZIP file without the extension for large ones can say of an entry. */
export const mostRawBytes = 0xffff_ffff;

const stored = 0;
const deflated = 8;
/** Names are UTF-8; bit 3: checksum and sizes stand behind the entry. */
const utf8 = 0x0800;
const sizesBehind = 0x0008;
/** 1 January 1980, the first day that the format knows: when a file was made says its line. */
const day = 0x0021;

type Header = { name: Buffer; method: number; flags: number } & EntrySizes;

function common({ method, flags, checksum, rawSize, packedSize, name }: Header): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt16LE(0, 6);
  bytes.writeUInt16LE(day, 8);
  bytes.writeUInt32LE(checksum, 10);
  bytes.writeUInt32LE(packedSize, 14);
  bytes.writeUInt32LE(rawSize, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const signature = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

const localHeader = (header: Header) =>
  Buffer.concat([signature(0x04034b50), common(header), header.name]);

function centralHeader(header: Header, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const version = Buffer.from([20, 0]);
  return Buffer.concat([signature(0x02014b50), version, common(header), rest, header.name]);
}

function storedHeader({ name, content }: Entry): Header {
  return {
    name: Buffer.from(name),
    method: stored,
    flags: utf8,
    checksum: crc32(content),
    rawSize: content.length,
    packedSize: content.length,
  };
}

const growingHeader = (name: string, sizes: EntrySizes): Header => ({
  name: Buffer.from(name),
  method: deflated,
  flags: utf8 | sizesBehind,
  ...sizes,
});

const nothing = { checksum: 0, rawSize: 0, packedSize: 0 };

/** The entries that do not change, and the header of the one that grows. */
export function zipStart(entries: Entry[], growing: string): Buffer {
  return Buffer.concat([
    ...entries.flatMap((entry) => [localHeader(storedHeader(entry)), entry.content]),
    localHeader(growingHeader(growing, nothing)),
  ]);
}

/** What follows the last byte of the entry that grew: its sizes, and the list of all entries. */
export function zipEnd(entries: Entry[], growing: string, sizes: EntrySizes): Buffer {
  const descriptor = Buffer.alloc(12);
  descriptor.writeUInt32LE(sizes.checksum, 0);
  descriptor.writeUInt32LE(sizes.packedSize, 4);
  descriptor.writeUInt32LE(sizes.rawSize, 8);
  let offset = 0;
  const list: Buffer[] = [];
  for (const entry of entries) {
    const header = storedHeader(entry);
    list.push(centralHeader(header, offset));
    offset += localHeader(header).length + entry.content.length;
  }
  const last = growingHeader(growing, sizes);
  list.push(centralHeader(last, offset));
  const listSize = list.reduce((sum, { length }) => sum + length, 0);
  const listStart = offset + localHeader(last).length + sizes.packedSize + 16;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(listSize, 8);
  end.writeUInt32LE(listStart, 12);
  return Buffer.concat([signature(0x08074b50), descriptor, ...list, signature(0x06054b50), end]);
}
