import type { Choice, CrmField, Signal } from '../connector.ts';
import type { Account } from './account.ts';
import { listConversations } from './conversations.ts';
import { listOperators } from './operators.ts';
import { readPages } from './pages.ts';
import { DataKey, Inbox } from './schemas.ts';

/** What a website has: inboxes are its groups, the keys of its conversations' data its fields. */

export async function listGroups(account: Account, signal: Signal): Promise<Choice[]> {
  const inboxes = await readPages(account, 'inboxes/list', Inbox, (one) => one.inbox_id, signal);
  return inboxes.map(({ inbox_id: id, name }) => ({ id, label: name?.trim() || id }));
}

export async function listAgents(account: Account, signal: Signal): Promise<Choice[]> {
  const operators = await listOperators(account, signal);
  return operators.map(({ id, name, email }) => ({ id, label: name ?? email ?? id }));
}

/** Crisp has no list of them: the two that every website has, and those of its latest conversations. */
export async function listChannels(account: Account, signal: Signal): Promise<Choice[]> {
  const latest = await listConversations(account, { page: 1, size: 50 }, signal);
  const origins = latest.flatMap(({ meta }) => meta?.origin || []);
  return [...new Set(['chat', 'email', ...origins])].map((id) => ({ id, label: id }));
}

/** The keys that are in use; a new one comes to be when it is first written. Any text may stand in it. */
export async function listFields(account: Account, signal: Signal): Promise<CrmField[]> {
  const path = 'conversations/suggest/data';
  const keys = await readPages(account, path, DataKey, ({ key }) => key, signal);
  return keys.map(({ key }) => ({ id: key, label: key, options: null }));
}
