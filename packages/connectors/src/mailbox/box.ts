import type { ImapFlow, SearchObject } from 'imapflow';
import { sentFolderOf } from './session.ts';
import type { MailAccount } from './account.ts';
import { asked, headOf, type Head } from './heads.ts';

/** The two folders of a conversation: where customers' mails come in, and where replies lie. */
export type Box = {
  client: ImapFlow;
  address: string;
  open(where: Head['where']): Promise<boolean>;
  heads(where: Head['where'], uids: number[]): Promise<Head[]>;
  find(where: Head['where'], query: SearchObject): Promise<Head[]>;
  /** Mails with one of these ids, in both; each id is looked for once. */
  named(ids: string[]): Promise<Head[]>;
  /** Mails that answer one of these, in both. */
  answersTo(ids: string[]): Promise<Head[]>;
};

/** One question is no longer than servers take. */
const atOnce = 10;
/** Of one question: a conversation is shorter, and who floods a mailbox fills no memory. */
const mostFound = 300;

const anyOf = (queries: SearchObject[]): SearchObject =>
  queries.length === 1 && queries[0] ? queries[0] : { or: queries };

const header = (name: string, id: string): SearchObject => ({ header: { [name]: `<${id}>` } });

function* slices(ids: string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += atOnce) yield ids.slice(at, at + atOnce);
}

export async function openBox(account: MailAccount, client: ImapFlow): Promise<Box> {
  const { credentials } = account;
  const paths = { folder: credentials.folder, sent: await sentFolderOf(account, client) };
  let opened: string | null = null;
  const open = async (where: Head['where']): Promise<boolean> => {
    const path = paths[where];
    if (path === null) return false;
    if (opened !== path) await client.mailboxOpen(path, { readOnly: true });
    opened = path;
    return true;
  };
  const heads = async (where: Head['where'], uids: number[]): Promise<Head[]> => {
    if (uids.length === 0 || !(await open(where))) return [];
    const fields = { uid: true, envelope: true, internalDate: true, flags: true, headers: asked };
    const mails = await client.fetchAll(uids, fields, { uid: true });
    return mails.map((mail) => headOf(where, mail)).toSorted((one, two) => one.uid - two.uid);
  };
  const find = async (where: Head['where'], query: SearchObject): Promise<Head[]> => {
    if (!(await open(where))) return [];
    const uids = (await client.search(query, { uid: true })) || [];
    return heads(where, uids.slice(0, mostFound));
  };
  const inBoth = async (ids: string[], queryOf: (some: string[]) => SearchObject) => {
    const found: Head[] = [];
    for (const where of ['folder', 'sent'] as const)
      for (const some of slices(ids)) found.push(...(await find(where, queryOf(some))));
    return found;
  };
  const known = new Map<string, Head[]>();
  const named = async (ids: string[]): Promise<Head[]> => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    for (const id of missing) known.set(id, []);
    const found = await inBoth(missing, (some) =>
      anyOf(some.map((id) => header('message-id', id))),
    );
    // A server finds parts of ids too.
    for (const head of found)
      if (head.id !== null && missing.includes(head.id)) known.get(head.id)?.push(head);
    return ids.flatMap((id) => known.get(id) ?? []);
  };
  const answersTo = async (ids: string[]): Promise<Head[]> => {
    const found = await inBoth(ids, (some) =>
      anyOf(some.flatMap((id) => [header('references', id), header('in-reply-to', id)])),
    );
    return found.filter(({ refs }) => refs.some((id) => ids.includes(id)));
  };
  const address = credentials.address.toLowerCase();
  return { client, address, open, heads, find, named, answersTo };
}
