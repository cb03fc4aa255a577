import type { MessageStructureObject } from 'imapflow';
import type { CrmAttachment, CrmMessage } from '../connector.ts';
import type { Box } from './box.ts';
import { fileAddress } from './files.ts';
import { ticketIdOf } from './threads.ts';
import type { Head } from './heads.ts';
import { leaves, partOf } from './parts.ts';

/** What mails say. Files stay on the server: of them there is the name, the kind and the size. */

/** What is written stands before the files; the rest of a mail is not read. */
const mostBytes = 1_000_000;
const mostLetters = 500_000;
const mostAttachments = 50;
const isText = (type: string | undefined) => type === 'text/plain' || type === 'text/html';

/** Base64 has four letters for three bytes. */
const sizeOf = ({ size, encoding }: MessageStructureObject): number | null => {
  if (size === undefined) return null;
  return encoding?.toLowerCase() === 'base64' ? Math.floor((size * 3) / 4) : size;
};

function attachmentsOf(head: Head, structure: MessageStructureObject): CrmAttachment[] {
  const found: CrmAttachment[] = [];
  for (const leaf of leaves(structure)) {
    const name = leaf.dispositionParameters?.['filename'] ?? leaf.parameters?.['name'] ?? null;
    if (leaf.disposition !== 'attachment' && (name === null || isText(leaf.type))) continue;
    if (found.length >= mostAttachments) break;
    found.push({
      name: (name ?? leaf.type ?? 'file').slice(0, 300),
      url: fileAddress(ticketIdOf(head), partOf(leaf)),
      contentType: leaf.type ?? null,
      size: sizeOf(leaf),
    });
  }
  return found;
}

const cut = (text: string | undefined): string | null =>
  text?.slice(0, mostLetters).toWellFormed() || null;

type Said = { html: string | null; text: string | null };

/** A mail that no reader understands is one without words: it is told by its subject. */
async function saidIn(source: Buffer | undefined): Promise<Said> {
  if (!source) return { html: null, text: null };
  try {
    const { simpleParser } = await import('mailparser');
    const mail = await simpleParser(source, {
      // The product has a reader of HTML of its own; here nothing is made into anything else.
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
      maxHtmlLengthToParse: mostBytes,
    });
    return { html: cut(mail.html || undefined), text: cut(mail.text) };
  } catch {
    return { html: null, text: null };
  }
}

/** Each by itself: never more than one mail is in memory. */
async function readSome(box: Box, where: Head['where'], heads: Head[]): Promise<CrmMessage[]> {
  if (heads.length === 0 || !(await box.open(where))) return [];
  const messages: CrmMessage[] = [];
  const fields = { uid: true, bodyStructure: true, source: { maxLength: mostBytes } };
  for (const head of heads) {
    const mail = await box.client.fetchOne(head.uid, fields, { uid: true });
    if (!mail) continue;
    messages.push({
      externalId: ticketIdOf(head),
      kind: where === 'sent' ? 'agent' : 'requester',
      author: head.from?.name ?? head.from?.address ?? null,
      sentAt: head.at,
      ...(await saidIn(mail.source)),
      attachments: mail.bodyStructure ? attachmentsOf(head, mail.bodyStructure) : [],
    });
  }
  return messages;
}

/** In the order of the heads. */
export async function readMessages(box: Box, heads: Head[]): Promise<CrmMessage[]> {
  const of = (where: Head['where']) => heads.filter((head) => head.where === where);
  const read = [
    ...(await readSome(box, 'folder', of('folder'))),
    ...(await readSome(box, 'sent', of('sent'))),
  ];
  const places = new Map(heads.map((head, at) => [ticketIdOf(head), at]));
  const placeOf = ({ externalId }: CrmMessage) => places.get(externalId) ?? 0;
  return read.toSorted((one, two) => placeOf(one) - placeOf(two));
}
