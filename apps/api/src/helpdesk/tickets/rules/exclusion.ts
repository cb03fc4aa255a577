import type { Tx } from '../../../platform/db/database.ts';
import { markExcluded, unmarkExcluded } from './exclusion-store.ts';
import { holdTicketRules, judgeTickets } from './rules.ts';

/**
 * Takes tickets out of suggestions, whatever the filters say, until somebody takes them back (`includeTickets`).
 * @returns those that were not excluded before
 */
export async function excludeTickets(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
  mark: { by: number | null; at: Date },
): Promise<number[]> {
  const { rules } = await holdTicketRules(tx, clientId);
  const changed = await markExcluded(tx, clientId, ticketIds, mark);
  await judgeTickets(tx, clientId, rules, changed);
  return changed;
}

/** From here on the filters decide again. @returns those that were excluded */
export async function includeTickets(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<number[]> {
  const { rules } = await holdTicketRules(tx, clientId);
  const changed = await unmarkExcluded(tx, clientId, ticketIds);
  await judgeTickets(tx, clientId, rules, changed);
  return changed;
}
