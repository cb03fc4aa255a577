import { crc32, deflateSync } from 'node:zlib';
import type { FakeAnswer, FakeRequest } from './fake-server.ts';

/** The files of played messages: a picture, or a line of text, whatever their names. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG of so many pixels, lighter from above to below. */
function picture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head[8] = 8;
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 90 + Math.floor((140 * row) / height))]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function fakeFile(name: string): FakeAnswer {
  const isPicture = /\.(?:png|jpe?g|gif|webp)$/i.test(name);
  const bytes = isPicture ? picture(320, 200) : Buffer.from(`What ${name} holds.\n`);
  return {
    headers: { 'content-type': 'application/octet-stream' },
    bytes: new Uint8Array(bytes),
  };
}

const store = '/kept-elsewhere/';

/** Leads to the store of the platform, on a host of its own. */
export function toStore({ headers }: FakeRequest, name: string): FakeAnswer {
  const [, port] = /^127\.0\.0\.1:(\d+)$/.exec(headers.host ?? '') ?? [];
  const origin = port === undefined ? 'https://store.test' : `http://localhost:${port}`;
  return { status: 302, headers: { location: `${origin}${store}${encodeURIComponent(name)}` } };
}

/** The store itself; null for any other address. It takes the address as the proof and refuses a second one. */
export function answerStore({ url, headers }: FakeRequest): FakeAnswer | null {
  if (!url.pathname.startsWith(store)) return null;
  if (headers.authorization) return { status: 400, text: 'Only one way to sign in is allowed.' };
  return fakeFile(decodeURIComponent(url.pathname.slice(store.length)));
}
