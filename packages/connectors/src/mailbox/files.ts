import type { Readable } from 'node:stream';
import { CrmFailed } from '../failure.ts';
import { mostFileBytes } from '../http.ts';
import type { Box } from './box.ts';
import type { Head } from './heads.ts';
import { leaves, partOf } from './parts.ts';
import { findRoot, isBefore } from './threads.ts';

/** A file of a mail by the address that came with it (RFC 2392): which part of which mail. */

export const fileAddress = (mailId: string, part: string) =>
  `mid:${encodeURIComponent(mailId)}/${encodeURIComponent(part)}`;

export function readFileAddress(address: string): { mailId: string; part: string } | null {
  const [, mail, part = ''] =
    /^mid:([^/\s]{1,2000})\/(\d{1,4}(?:\.\d{1,4}){0,40})$/.exec(address) ?? [];
  if (mail === undefined) return null;
  try {
    return { mailId: decodeURIComponent(mail), part };
  } catch {
    return null;
  }
}

async function findMail(box: Box, mailId: string): Promise<Head | null> {
  if (mailId.startsWith('~')) return findRoot(box, mailId);
  const found = await box.named([mailId]);
  // Who gives a mail the id of another is not heard.
  return found.toSorted((one, two) => (isBefore(one, two) ? -1 : 1))[0] ?? null;
}

async function bytesIn(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostFileBytes) throw new CrmFailed('refused', { detail: 'The file is too large.' });
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** @throws CrmFailed `not-found` */
export async function readFile(box: Box, address: string): Promise<Uint8Array> {
  const named = readFileAddress(address);
  const head = named && (await findMail(box, named.mailId));
  if (!named || !head || !(await box.open(head.where))) throw new CrmFailed('not-found');
  // Of a part that is not there a server gives nothing, as of an empty one.
  const mail = await box.client.fetchOne(head.uid, { bodyStructure: true }, { uid: true });
  const parts = mail && mail.bodyStructure ? [...leaves(mail.bodyStructure)] : [];
  if (!parts.some((part) => partOf(part) === named.part)) throw new CrmFailed('not-found');
  const { content } = await box.client.download(head.uid, named.part, { uid: true });
  if (!content) throw new CrmFailed('not-found');
  return bytesIn(content);
}
