import type {
  AutoSuggestions,
  AutoSuggestionSettings,
} from '@replique/contract/answering/auto-suggestions';
import {
  recordChange,
  isModuleOn,
  requireModule,
  withClientScope,
  withClientToChange,
  type Client,
} from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { countDraftsOf, countWaiting, findAuto, upsertAuto, type AutoRow } from './auto-store.ts';

/** Whether suggestions are written before an agent asks (docs/suggestions.md). */

export const autoJob = 'suggestions.auto';

const hour = 3_600_000;

/** Where a client's day begins until somebody says otherwise. */
const zoneTimes: Record<string, string> = { eu: 'Europe/Paris', us: 'America/New_York' };

/** The settings, whole: what was never set is off. */
export async function readAuto(tx: Tx, client: Pick<Client, 'id' | 'zone'>): Promise<AutoRow> {
  const timeZone = zoneTimes[client.zone] ?? 'UTC';
  const unset = { isOn: false, dailyLimit: 500, maxAgeHours: 24, timeZone };
  return (await findAuto(tx, client.id)) ?? { ...unset, ranAt: null, paused: null };
}

/** The day that a moment belongs to there, yyyy-mm-dd. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

export function oldestOf({ maxAgeHours }: AutoSuggestionSettings, now: Date): Date {
  return new Date(now.getTime() - maxAgeHours * hour);
}

async function present(tx: Tx, client: Client, now: Date): Promise<AutoSuggestions> {
  const { ranAt, ...auto } = await readAuto(tx, client);
  return {
    ...auto,
    today: await countDraftsOf(tx, client.id, dayIn(auto.timeZone, now)),
    waiting: await countWaiting(tx, client.id, oldestOf(auto, now)),
    lastRunAt: ranAt?.toISOString() ?? null,
    isModuleOn: isModuleOn(client, 'suggestions'),
  };
}

export async function readAutoSuggestions(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<AutoSuggestions> {
  return withClientScope(deps, caller, id, (tx, client) => present(tx, client, deps.clock()));
}

/** @throws `modules.off` when they are switched on without the module */
export async function saveAutoSuggestions(
  deps: Deps,
  caller: Caller,
  id: string,
  settings: AutoSuggestionSettings,
): Promise<AutoSuggestions> {
  const saved = await withClientToChange(deps, caller, id, async (tx, client) => {
    if (settings.isOn) requireModule(client, 'suggestions');
    const { ranAt: _, paused: __, ...before } = await readAuto(tx, client);
    await upsertAuto(tx, client.id, settings);
    await recordChange(tx, deps, caller, {
      action: 'clients.auto-suggestions-changed',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}`,
      before,
      after: settings,
    });
    return present(tx, client, deps.clock());
  });
  if (settings.isOn) deps.wake(autoJob);
  return saved;
}

/** Switches them on where nobody decided about them yet. */
export async function switchAutoSuggestionsOn(
  tx: Tx,
  client: Pick<Client, 'id' | 'zone'>,
  { maxAgeHours }: Pick<AutoSuggestionSettings, 'maxAgeHours'>,
): Promise<void> {
  if (await findAuto(tx, client.id)) return;
  await upsertAuto(tx, client.id, { ...(await readAuto(tx, client)), isOn: true, maxAgeHours });
}
