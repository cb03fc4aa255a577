import type { CrmNote, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { pathOf, type Account } from './account.ts';
import { walkMessages } from './conversations.ts';
import { idOf } from './messages.ts';
import { keyOf, ownOrigin, ownProperties } from './own-notes.ts';
import { Dispatched, Meta } from './schemas.ts';

/** Notes and the category; what the customer reads is written elsewhere (replies.ts). */

const plainNote = (note: CrmNote) => ({
  type: 'note',
  from: 'operator',
  origin: 'chat',
  content: note.text,
  properties: ownProperties(note.key),
  automated: true,
});

const namedNote = (note: CrmNote) => ({
  ...plainNote(note),
  origin: ownOrigin,
  user: { type: 'website', nickname: 'Replique' },
});

export async function writeNote(
  account: Account,
  externalId: string,
  note: CrmNote,
  signal: Signal,
): Promise<{ externalId: string | null }> {
  const post = (json: object) =>
    account.ask({ method: 'POST', path: pathOf(externalId, 'message'), json, signal }, Dispatched);
  const answer = await post(namedNote(note)).catch((error: unknown) => {
    // Not taken as it was: neither a foreign origin nor this kind of author is promised anywhere.
    if (error instanceof CrmFailed && error.reason === 'refused') return post(plainNote(note));
    throw error;
  });
  const fingerprint = answer?.fingerprint ?? null;
  return { externalId: fingerprint === null ? null : String(fingerprint) };
}

export async function findNote(
  account: Account,
  externalId: string,
  key: string,
  signal: Signal,
): Promise<{ externalId: string } | null> {
  let found: string | null = null;
  await walkMessages(
    account,
    externalId,
    (message) => {
      const isIt =
        message.type === 'note' &&
        (keyOf(message) === key ||
          (typeof message.content === 'string' && message.content.includes(key)));
      if (isIt) found = idOf(message);
      return isIt;
    },
    signal,
  );
  return found === null ? null : { externalId: found };
}

export async function updateNote(
  account: Account,
  externalId: string,
  noteId: string,
  note: CrmNote,
  signal: Signal,
): Promise<void> {
  await account.send({
    method: 'PATCH',
    path: pathOf(externalId, `message/${encodeURIComponent(noteId)}`),
    json: { content: note.text },
    isRepeatable: true,
    signal,
  });
}

type Data = Record<string, string | number | boolean>;

const writable = (data: Record<string, unknown> | null | undefined): Data =>
  Object.fromEntries(
    Object.entries(data ?? {}).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );

/**
 * Sets one key of a conversation's data. That the others stay is nowhere written: the first time it is looked at, and
 * where they went they are put back and always sent along.
 */
export async function setCategory(
  account: Account,
  externalId: string,
  field: { id: string; value: string },
  signal: Signal,
): Promise<void> {
  const path = pathOf(externalId, 'meta');
  const read = async () => writable((await account.ask({ path, signal }, Meta)).data);
  const write = (data: Data) =>
    account.send({
      method: 'PATCH',
      path,
      json: { data },
      isRepeatable: true,
      signal,
    });
  const one = { [field.id]: field.value };
  if (account.joins.data === true) return write(one);
  const before = await read();
  if (account.joins.data === false) return write({ ...before, ...one });
  await write(one);
  const others = Object.keys(before).filter((key) => key !== field.id);
  if (others.length === 0) return;
  const after = await read();
  account.joins.data = others.some((key) => key in after);
  if (!account.joins.data) await write({ ...before, ...one });
}
