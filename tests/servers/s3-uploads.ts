import { createHash, randomUUID } from 'node:crypto';

/**
 * Uploads in parts, by what S3 documents: an object is made of the parts that the request to complete names, in order,
 * each by its checksum; all but the last have 5 MiB at least. Until then there is no object.
 */
export type Uploads = {
  /** Of uploads that are neither completed nor aborted: keys, and how many parts they have. */
  open(): { key: string; parts: number }[];
  answer(request: UploadRequest): UploadAnswer | null;
};

export type UploadRequest = {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  objects: Map<string, Buffer>;
};
export type UploadAnswer =
  | { status: number; etag?: string; xml?: string }
  | { status: number; code: string };

const leastPart = 5 * 1024 * 1024;
const mostParts = 10_000;
export const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

type Upload = { key: string; parts: Map<number, Buffer> };

function completed({ parts }: Upload, text: string): Buffer | string {
  const named = [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(part.match(/<PartNumber>(\d+)</)?.[1]),
    etag: part.match(/<ETag>(.*?)</)?.[1]?.replaceAll('&quot;', '"'),
  }));
  if (named.length === 0) return 'MalformedXML';
  const numbers = named.map(({ number }) => number);
  if (numbers.some((number, n) => n > 0 && number <= (numbers[n - 1] ?? 0)))
    return 'InvalidPartOrder';
  const found = named.map(({ number, etag }) => {
    const bytes = parts.get(number);
    return bytes && etagOf(bytes) === etag ? bytes : null;
  });
  const bytes = found.filter((part) => part !== null);
  if (bytes.length < found.length) return 'InvalidPart';
  if (bytes.slice(0, -1).some((part) => part.length < leastPart)) return 'EntityTooSmall';
  return Buffer.concat(bytes);
}

export function createUploads(): Uploads {
  const uploads = new Map<string, Upload>();
  const begin = (key: string): UploadAnswer => {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map() });
    const xml = `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, xml };
  };
  const complete = (id: string, upload: Upload, { body, objects }: UploadRequest): UploadAnswer => {
    const made = completed(upload, body.toString());
    if (typeof made === 'string') return { status: 400, code: made };
    objects.set(upload.key, made);
    uploads.delete(id);
    const xml = `<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>`;
    return { status: 200, xml };
  };
  return {
    open: () => [...uploads.values()].map(({ key, parts }) => ({ key, parts: parts.size })),
    answer(request) {
      const { method, key, query, body } = request;
      if (method === 'POST' && query.has('uploads')) return begin(key);
      const id = query.get('uploadId');
      if (id === null) return null;
      const upload = uploads.get(id);
      if (upload?.key !== key) return { status: 404, code: 'NoSuchUpload' };
      if (method === 'POST') return complete(id, upload, request);
      if (method === 'DELETE') {
        uploads.delete(id);
        return { status: 204 };
      }
      const number = Number(query.get('partNumber'));
      if (method !== 'PUT' || !(number >= 1 && number <= mostParts))
        return { status: 400, code: 'InvalidArgument' };
      upload.parts.set(number, body);
      return { status: 200, etag: etagOf(body) };
    },
  };
}
