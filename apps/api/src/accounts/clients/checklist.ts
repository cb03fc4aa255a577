import { isDeepStrictEqual } from 'node:util';
import type { ChecklistItem } from '@replique/contract/accounts/clients';
import { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { findBeginnings, hasOwnPeople } from './checklist-store.ts';
import { withClientScope, type Client } from './clients.ts';

/** Filters in the form in which nothing is left out of the object. */
export function completeFilters(filters: Client['detailedFilters']): DetailedFilters {
  return DetailedFilters.parse(filters);
}

/** What a client still needs, read from the rows: nothing is ticked by hand, nothing can be ticked wrongly. */
export async function readChecklist(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ items: ChecklistItem[] }> {
  const { client, beginnings } = await withClientScope(deps, caller, id, async (tx, found) => ({
    client: found,
    beginnings: await findBeginnings(tx, found.id),
  }));
  const hasPeople = await deps.db.withStaff((tx) => hasOwnPeople(tx, client.id));
  const isFiltering = !isDeepStrictEqual(
    completeFilters(client.detailedFilters),
    completeFilters({}),
  );
  return {
    items: [
      { step: 'logo', done: client.logo !== null },
      { step: 'prompt', done: beginnings.hasDeployedPrompt },
      { step: 'crm', done: beginnings.hasCrm },
      { step: 'knowledge', done: beginnings.hasKnowledge },
      { step: 'guidelines', done: (client.guidelines ?? '').trim() !== '' },
      { step: 'filters', done: isFiltering },
      { step: 'users', done: hasPeople },
      { step: 'firstSuggestion', done: beginnings.hasSuggestion },
    ],
  };
}
