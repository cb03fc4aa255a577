import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ObjectStoreSettings } from '../../apps/api/src/config.ts';
import { createUploads, etagOf, type Uploads } from './s3-uploads.ts';

/**
 * A store that speaks as much of S3 as we use: objects written whole or in parts, read whole or a range of them, and removed
 * by their key, with the bucket in the path. Every request must be signed with the keys of the settings (AWS Signature Version 4, worked out here anew), and its
 * body must be the one that was signed.
 */
export type S3Server = {
  settings: ObjectStoreSettings;
  objects: Map<string, Buffer>;
  uploads: Uploads;
  /** Methods and keys of what was served, in order. */
  served: string[];
  /** Requests that were not signed as they must be. */
  unsigned: string[];
  /**
   * Answers a status to refuse with, `cut` to end the connection, `half` to end it in the middle of the answer, `lost` to do
   * what was asked and answer nothing, or null to serve.
   */
  trouble: (method: string, key: string, query: URLSearchParams) => Trouble | null;
  close(): Promise<void>;
};

type Trouble = number | 'cut' | 'half' | 'lost';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const mostMinutes = 15;

type Signed = { date: string; region: string; headers: string[]; signature: string };

/** What the header says, where it is of our keys; null otherwise. */
function readAuthorization(request: IncomingMessage, accessKey: string): Signed | null {
  const match = request.headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/,
  );
  if (!match || match[1] !== accessKey) return null;
  const [, , date = '', region = '', headers = '', signature = ''] = match;
  return { date, region, headers: headers.split(';'), signature };
}

function canonicalRequest(request: IncomingMessage, url: URL, headers: string[]): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const lines = headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  return [
    request.method,
    url.pathname,
    query,
    lines.join(''),
    headers.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
}

function isSigned(request: IncomingMessage, body: Buffer, settings: ObjectStoreSettings): boolean {
  const signed = readAuthorization(request, settings.accessKey);
  const moment = String(request.headers['x-amz-date'] ?? '');
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const isNow = Math.abs(Date.now() - new Date(iso).getTime()) < mostMinutes * 60_000;
  if (!signed || !isNow || !moment.startsWith(signed.date)) return false;
  if (signed.region !== settings.region) return false;
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!must.every((name) => signed.headers.includes(name))) return false;
  if (request.headers['x-amz-content-sha256'] !== hash(body)) return false;
  const url = new URL(request.url ?? '/', settings.endpoint);
  const scope = `${signed.date}/${signed.region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    moment,
    scope,
    hash(canonicalRequest(request, url, signed.headers)),
  ];
  const key = [signed.region, 's3', 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    hmac(`AWS4${settings.secretKey}`, signed.date),
  );
  const right = hmac(key, text.join('\n'));
  return timingSafeEqual(right, Buffer.from(signed.signature, 'hex'));
}

/** As S3 does, a refusal repeats what was sent: what must stand in no log. */
function refuse(response: ServerResponse, status: number, code: string, request: IncomingMessage) {
  const said = (request.headers.authorization ?? '').replaceAll(/[<&]/g, '');
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${said}</Message><StringToSign>${said}</StringToSign></Error>`,
    );
}

function serve(server: S3Server, request: IncomingMessage, response: ServerResponse, body: Buffer) {
  const { settings, objects } = server;
  const url = new URL(request.url ?? '/', settings.endpoint);
  const folder = `/${settings.bucket}/`;
  const key = decodeURIComponent(url.pathname.slice(folder.length));
  const method = request.method ?? '';
  const query = url.searchParams;
  const trouble = server.trouble(method, key, query);
  if (trouble === 'cut') return request.socket.destroy();
  if (typeof trouble === 'number') return refuse(response, trouble, 'SlowDown', request);
  if (!isSigned(request, body, settings)) {
    server.unsigned.push(`${method} ${key}`);
    return refuse(response, 403, 'SignatureDoesNotMatch', request);
  }
  if (!url.pathname.startsWith(folder)) return refuse(response, 404, 'NoSuchBucket', request);
  server.served.push(`${method} ${key}`);
  const answer = server.uploads.answer({ method, key, query, body, objects });
  if (trouble === 'lost') return request.socket.destroy();
  if (answer && 'code' in answer) return refuse(response, answer.status, answer.code, request);
  if (answer) {
    if (answer.etag) response.setHeader('etag', answer.etag);
    return response.writeHead(answer.status).end(answer.xml);
  }
  if (method === 'PUT') {
    objects.set(key, body);
    return response.writeHead(200, { etag: etagOf(body) }).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = method === 'GET' || method === 'HEAD' ? objects.get(key) : undefined;
  if (!found) return refuse(response, 404, 'NoSuchKey', request);
  return give(request, response, found, trouble === 'half');
}

/** The object, or the range of it that was asked for, if it is still the one that was asked for. */
function give(request: IncomingMessage, response: ServerResponse, whole: Buffer, isHalf: boolean) {
  const etag = etagOf(whole);
  const wanted = request.headers['if-match'];
  if (wanted && wanted !== etag) return refuse(response, 412, 'PreconditionFailed', request);
  const [, from, to] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
  const bytes = from && to ? whole.subarray(Number(from), Number(to) + 1) : whole;
  if (bytes.length === 0 && from) return refuse(response, 416, 'InvalidRange', request);
  response.writeHead(from ? 206 : 200, { 'content-length': bytes.length, etag });
  if (request.method === 'HEAD') return response.end();
  if (!isHalf) return response.end(bytes);
  return response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
}

export async function startS3Server(): Promise<S3Server> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => serve(server, request, response, Buffer.concat(chunks)));
    request.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const server: S3Server = {
    settings: {
      bucket: 'replique-files',
      endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      region: 'eu-west-3',
      accessKey: 'CANARYACCESSKEY0001',
      secretKey: 'canary/secret+key-of-the-store',
      prefix: 'exports/eu/',
      isPathStyle: true,
    },
    objects: new Map(),
    uploads: createUploads(),
    served: [],
    unsigned: [],
    trouble: () => null,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}
