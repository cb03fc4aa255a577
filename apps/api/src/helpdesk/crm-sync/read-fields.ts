import { CrmFailed } from '@replique/connectors/failure';
import { keepTicketFields, readTicketFields, takeFieldsDue } from '../crm/crm.ts';
import type { Turn } from './turn-parts.ts';

/** The custom fields of an account, read again now and then: their titles change seldom. */
const everyMs = 60 * 60_000;

/** An account that does not show them is read all the same. */
export async function readFieldsDue(turn: Turn): Promise<void> {
  const { claim, connector, deps } = turn;
  const { clientId, platform } = claim;
  const at = deps.clock();
  const before = new Date(at.getTime() - everyMs);
  if (!(await turn.write((tx) => takeFieldsDue(tx, clientId, platform, { before, at })))) return;
  try {
    const fields = await turn.call((signal) => readTicketFields(connector, signal));
    await turn.write((tx) => keepTicketFields(tx, clientId, platform, fields));
  } catch (error) {
    if (!(error instanceof CrmFailed)) throw error;
  }
}
