import { z } from 'zod';
import type { CrmAgent, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { pathOf, type Account } from './account.ts';
import { Operator } from './schemas.ts';

/** A website's operators, and which of them a conversation is given to. */

export async function listOperators(account: Account, signal: Signal): Promise<CrmAgent[]> {
  const operators = await account.ask({ path: 'operators/list', signal }, z.array(Operator));
  return operators.flatMap(({ details }) => {
    const id = details.user_id ?? details.userID;
    if (!id) return [];
    const names = [details.first_name ?? details.firstName, details.last_name ?? details.lastName];
    const name = names.filter(Boolean).join(' ').trim();
    return [{ id, name: name || null, email: details.email || null }];
  });
}

/** The team changes seldom; a conversation names its operator by the id alone. */
const keptMs = 10 * 60_000;

async function readOperators(account: Account, signal: Signal): Promise<CrmAgent[]> {
  try {
    return await listOperators(account, signal);
  } catch (error) {
    const isHidden =
      error instanceof CrmFailed && ['forbidden', 'not-found'].includes(error.reason);
    if (isHidden) return [];
    account.operators.list = null;
    throw error;
  }
}

/**
 * Those of before where they are not too old; conversations that are read side by side ask once. A token that may not list
 * them leaves the ids without names.
 */
function knownOperators(account: Account, signal: Signal): Promise<CrmAgent[]> {
  const { operators, clock } = account;
  const now = clock().getTime();
  if (operators.list && operators.at > now - keptMs) return operators.list;
  operators.at = now;
  return (operators.list = readOperators(account, signal));
}

export async function assigneeOf(
  account: Account,
  id: string | null | undefined,
  signal: Signal,
): Promise<CrmAgent | null> {
  if (!id) return null;
  const known = await knownOperators(account, signal);
  return known.find((one) => one.id === id) ?? { id, name: null, email: null };
}

export async function findAgent(
  account: Account,
  email: string,
  signal: Signal,
): Promise<CrmAgent | null> {
  const operators = await listOperators(account, signal);
  return operators.find((one) => one.email?.toLowerCase() === email.toLowerCase()) ?? null;
}

/** How a conversation is taken from its operator, Crisp's interface does not say. */
export async function setAssignee(
  account: Account,
  externalId: string,
  agentId: string | null,
  signal: Signal,
): Promise<void> {
  if (agentId === null)
    throw new CrmFailed('refused', { detail: 'Crisp has no way to give it to nobody.' });
  await account.send({
    method: 'PATCH',
    path: pathOf(externalId, 'routing'),
    json: { assigned: { user_id: agentId } },
    isRepeatable: true,
    signal,
  });
}
