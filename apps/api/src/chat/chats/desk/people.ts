import type { Deps } from '../../deps.ts';
import { listPeople } from './desk-store.ts';

export type ChatPerson = { uuid: string; name: string; firstname: string };

/**
 * Who people in chats are, by the id of their row; those who left are missing. Whoever may read a chat may know who wrote
 * in it, also somebody of the provider. Not within a transaction: it has its own.
 */
export async function findPeople(
  deps: Deps,
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number, ChatPerson>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await deps.db.withStaff((tx) => listPeople(tx, wanted));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
