import { hashKey, type MutationCache, type QueryKey } from '@tanstack/react-query';
import { errorCode, errorStatus } from './api-error.ts';
import { queryClient, readAgain } from './query-client.ts';
import { accountsChanges } from './queries/accounts.ts';
import { answeringChanges } from './queries/answering.ts';
import { chatChanges } from './queries/chat.ts';
import { helpdeskChanges } from './queries/helpdesk.ts';
import { insightChanges } from './queries/insight.ts';
import { knowledgeChanges } from './queries/knowledge.ts';
import { operationsChanges } from './queries/operations.ts';
import type { Effect } from './queries/utils.ts';

export { readAgain } from './query-client.ts';
export { orpc, type Inputs, type Outputs } from './queries/utils.ts';

/** What is made of what was read before, by noun and route of a change. */
const changeRules = {
  ...accountsChanges,
  ...knowledgeChanges,
  ...helpdeskChanges,
  ...answeringChanges,
  ...chatChanges,
  ...insightChanges,
  ...operationsChanges,
};

type AnyRules = Record<string, Record<string, (answer: unknown, input: unknown) => Effect>>;

/** Noun and route of a change; none where it is not one route's. */
const routeOf = (key: QueryKey | undefined) => (key?.[0] ?? []) as readonly [string?, string?];

const effectOf = (key: QueryKey | undefined, answer: unknown, input: unknown) => {
  const [noun = '', route = ''] = routeOf(key);
  return (changeRules as AnyRules)[noun]?.[route]?.(answer, input);
};

/** What is known by the answer need not be asked for, unless it is named itself. */
function readAllBut(known: Effect['known'], keys: readonly QueryKey[] = []) {
  const hash = known && hashKey(known[0]);
  return Promise.all(
    keys.map((queryKey) => {
      const isNamed = hashKey(queryKey) === hash;
      const predicate = ({ queryHash }: { queryHash: string }) => isNamed || queryHash !== hash;
      return queryClient.invalidateQueries({ queryKey, predicate });
    }),
  );
}

// The rules come first: what a screen does when its change is made comes after them.
Object.assign(queryClient.getMutationCache().config, {
  onSuccess: async (answer, input, _result, { options }) => {
    const { known, stale } = effectOf(options.mutationKey, answer, input) ?? {};
    // An older answer that is under way does not come after this one; a first one is awaited by its reader.
    if (known && queryClient.getQueryData(known[0]) !== undefined)
      await queryClient.cancelQueries({ queryKey: known[0], exact: true });
    if (known) queryClient.setQueryData(...known);
    await readAllBut(known, stale);
  },
  // A screen may have led away from what is gone: nobody asks for that again.
  onSettled: (answer, error, input, _result, { options }) => {
    if (error !== null) return;
    const { known, later } = effectOf(options.mutationKey, answer, input) ?? {};
    void readAllBut(known, later);
  },
  onError: (error, _input, _result, { options }) => {
    const [noun] = routeOf(options.mutationKey);
    // Somebody else was quicker: what they made of it is read, so that a person can decide again.
    const isOutdated = errorCode(error) === 'request.conflict' || errorStatus(error) === 404;
    if (noun !== undefined && isOutdated) void readAgain([[noun]]);
  },
} satisfies MutationCache['config']);
