import type { LanguageCode as Language } from '@replique/contract/route';
import { isModuleOn, listClients, type Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { afterRun } from '../answers/auto.ts';
import { collectQuestions } from './collect.ts';
import { refreshFigures } from '../figures-store.ts';
import { groupLanguage, type RunHooks } from './group-language.ts';
import { openGroupThread } from './group-thread.ts';
import { largePauseMs, manyQuestions, smallPauseMs } from '../limits.ts';
import { readRunState, type RunState } from './run-store.ts';
import { claimGrouping, groupings } from '../work.ts';

const languages: Language[] = ['en', 'fr'];

/** Each day's first run looks at all tickets: some become eligible late, some are no longer. */
function isDayOver(state: RunState, now: Date): boolean {
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
  return state.readAllAt === null || dayOf(state.readAllAt) < dayOf(now);
}

/** The last 30 days go on though nothing came: where no run counted the figures, they are counted now. */
async function refreshStale(deps: Deps, clientId: number): Promise<void> {
  const now = deps.clock();
  await deps.db.withClient(
    clientId,
    async (tx) => {
      const { isStale } = await readRunState(tx, clientId, now);
      if (isStale) await refreshFigures(tx, clientId, 'all', now);
    },
    { statementTimeoutMs: 60_000 },
  );
}

/** Reads the tickets that are new of one client and groups their questions. Answers whether there was anything to do. */
export async function groupClient(
  deps: Deps,
  client: Client,
  hooks: RunHooks = {},
): Promise<boolean> {
  const now = deps.clock();
  const state = await deps.db.withClient(client.id, (tx) => readRunState(tx, client.id, now));
  const isWhole = state.isAsked || isDayOver(state, now);
  const { hasNew, hasAnswers, hasEdits, isStale } = state;
  if (!isWhole && !hasNew && !hasAnswers && !hasEdits && !isStale) return false;
  const row = await deps.db.withClient(client.id, (tx) => claimGrouping(tx, client.id, now));
  if (!row) return false;
  let isDone = false;
  await groupings.perform(deps, row, {
    work: async (work) => {
      const thread = openGroupThread();
      try {
        await collectQuestions(deps, client, { work, thread, isWhole });
        for (const language of languages)
          await groupLanguage(deps, client, { lease: work, thread, language, isWhole, hooks });
      } finally {
        await thread.close();
      }
      await refreshStale(deps, client.id);
      await deps.db.withClient(client.id, (tx) => work.end(tx, { checked_at: deps.clock() }));
      isDone = true;
    },
  });
  if (isDone) await afterRun(deps, client.id);
  return isDone;
}

/** Whether a run waits, so that tickets which come one by one are grouped together. */
function isTooSoon(state: RunState, now: Date): boolean {
  if (state.isAsked || state.hasEdits || state.checkedAt === null) return false;
  const pause = state.grouped > manyQuestions ? largePauseMs : smallPauseMs;
  return now.getTime() - state.checkedAt.getTime() < pause;
}

/** For every client in turn; one that fails does not keep the others from it. */
export async function groupTickets(deps: Deps): Promise<void> {
  const clients = await deps.db.withStaff((tx) => listClients(tx, false));
  for (const client of clients) {
    if (!isModuleOn(client, 'reinforcement')) continue;
    try {
      const now = deps.clock();
      const state = await deps.db.withClient(client.id, (tx) => readRunState(tx, client.id, now));
      if (!state.isLeased && !isTooSoon(state, now)) await groupClient(deps, client);
    } catch (error) {
      deps.log.error({ err: error, clientId: client.id }, 'tickets could not be grouped');
    }
  }
}
