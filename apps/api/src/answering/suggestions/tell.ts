import type { AuditAction } from '@replique/contract/contract';
import { recordChange, announce } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { SuggestionRecord } from './store.ts';

type Told = {
  action: AuditAction;
  clientId: number;
  ticketUuid: string;
  /** What it was done to, as people know it. */
  label: string;
  /** No texts of people: the log outlives them. */
  after?: object;
};

/** Writes down what a person did on a ticket's workbench, and tells every open console of it: in the transaction of the change. */
export async function tellChange(tx: Tx, deps: Deps, caller: Caller, told: Told): Promise<void> {
  const { ticketUuid, clientId, ...change } = told;
  await recordChange(tx, deps, caller, { ...change, clientId, href: `/tickets/${ticketUuid}` });
  await announce(tx, { clientId, ticketUuid, what: 'suggestion', by: caller.firstname });
}

/** A suggestion as the log names it: by its ticket. */
export function told({ clientId, ticketUuid, ticketName }: SuggestionRecord) {
  return { clientId, ticketUuid, label: ticketName };
}
