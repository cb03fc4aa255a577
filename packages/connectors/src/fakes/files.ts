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

type Color = [red: number, green: number, blue: number];

/** A box with tape over its lid and a hole in its side. */
function colorAt(x: number, y: number): Color {
  const isHole = Math.abs(x - 300) + Math.abs(y - 190) * 1.4 + ((x * 7 + y * 3) % 11) < 46;
  if (x < 90 || x > 390 || y < 60 || y > 270) return y > 240 ? [196, 199, 204] : [226, 229, 233];
  if (isHole) return [52, 40, 30];
  if (x > 226 && x < 254) return [214, 196, 160];
  return y < 110 ? [188, 146, 98] : [166, 124, 80];
}

const width = 480;
const height = 320;

function rowOf(y: number): Buffer {
  const colors = Array.from({ length: width }, (_, x) => colorAt(x, y));
  return Buffer.from([0, ...colors.flat()]);
}

/** As a PNG. */
function drawPicture(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head[8] = 8;
  head[9] = 2;
  const rows = Array.from({ length: height }, (_, y) => rowOf(y));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

let picture: Buffer | undefined;

export function fakeFile(name: string): FakeAnswer {
  const isPicture = /\.(?:png|jpe?g|gif|webp)$/i.test(name);
  const bytes = isPicture ? (picture ??= drawPicture()) : Buffer.from(`What ${name} holds.\n`);
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
