import type { FetchMessageObject } from 'imapflow';

/** What the headers of a mail say of it: which conversation it is of, and whether a person wrote it. */

export type Head = {
  where: 'folder' | 'sent';
  uid: number;
  /** Without its brackets; null where it has none that can be looked for. */
  id: string | null;
  /** Mails before it in its conversation, the eldest first. */
  refs: string[];
  from: { name: string | null; address: string } | null;
  subject: string;
  /** When the server took it: nobody outside sets this. */
  at: Date;
  /** An answering machine, a bounce, a list or spam. */
  isMachine: boolean;
  /** A reply of ours that may not have gone out (replies.ts). */
  isUnderWay: boolean;
};

/** Marks the copy of a reply that lies among the sent ones before it is sent. */
export const underWayHeader = 'X-Replique-Under-Way';

export const asked = [
  'message-id',
  'in-reply-to',
  'references',
  'auto-submitted',
  'x-autoreply',
  'x-autorespond',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'x-spam-flag',
  'x-spam-status',
  'return-path',
  'content-type',
  underWayHeader.toLowerCase(),
];

/** More than that names no conversation. */
const mostHeaderBytes = 64_000;
const mostRefs = 60;

/** The first of each name: a second one was put there by somebody else. */
export function headersOf(raw: Buffer | undefined): Map<string, string> {
  const text = (raw ?? Buffer.alloc(0)).subarray(0, mostHeaderBytes).toString('latin1');
  const headers = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** Servers make up the rest of an address that has none: `missing_domain`. */
const isAddress = /^[^\s@<>]{1,64}@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/;

/** What can be looked for on any server. */
const idsOf = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/<([\x21-\x3B=\x3F-\x7E]{3,180})>/g)].map(([, id = '']) => id);

/** The eldest and the latest: what lies between them is named by mails between them. */
function refsOf(headers: Map<string, string>): string[] {
  const all = [...idsOf(headers.get('references')), ...idsOf(headers.get('in-reply-to'))];
  const refs = [...new Set(all)];
  return refs.length <= mostRefs ? refs : [...refs.slice(0, 10), ...refs.slice(10 - mostRefs)];
}

function isMachine(headers: Map<string, string>, address: string, flags: Set<string>): boolean {
  const says = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '');
  return (
    (headers.has('auto-submitted') && !says('auto-submitted', /^no\b/i)) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    says('precedence', /^(?:bulk|junk|list|auto_reply)/i) ||
    headers.has('list-id') ||
    headers.has('list-unsubscribe') ||
    says('x-spam-flag', /^yes/i) ||
    says('x-spam-status', /^yes/i) ||
    says('return-path', /^<\s*>/) ||
    says('content-type', /^multipart\/report/i) ||
    /^(?:mailer-daemon|postmaster)@/i.test(address) ||
    flags.has('$Junk') ||
    flags.has('Junk')
  );
}

export function headOf(where: Head['where'], mail: FetchMessageObject): Head {
  const headers = headersOf(mail.headers);
  const sender = mail.envelope?.from?.[0];
  const address = sender?.address?.trim().toLowerCase() ?? '';
  return {
    where,
    uid: mail.uid,
    id: idsOf(headers.get('message-id'))[0] ?? null,
    refs: refsOf(headers),
    from: isAddress.test(address) ? { name: sender?.name?.trim() || null, address } : null,
    subject: mail.envelope?.subject ?? '',
    at: new Date(mail.internalDate ?? 0),
    isMachine: isMachine(headers, address, mail.flags ?? new Set()),
    isUnderWay: headers.has(underWayHeader.toLowerCase()),
  };
}
