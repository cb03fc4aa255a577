import type { MutationCache, QueryKey } from '@tanstack/react-query';
import { errorCode, errorStatus } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { accountsChanges } from './queries/accounts.ts';
import { answeringChanges } from './queries/answering.ts';
import { helpdeskChanges } from './queries/helpdesk.ts';
import { insightChanges } from './queries/insight.ts';
import { knowledgeChanges } from './queries/knowledge.ts';
import { operationsChanges } from './queries/operations.ts';
import { readAgain, type Effect } from './queries/utils.ts';

export { orpc, readAgain, type Inputs, type Outputs } from './queries/utils.ts';

/** What is made of what was read before, by noun and route of a change. */
const changeRules = {
  ...accountsChanges,
  ...knowledgeChanges,
  ...helpdeskChanges,
  ...answeringChanges,
  ...insightChanges,
  ...operationsChanges,
};

type AnyRules = Record<string, Record<string, (answer: unknown, input: unknown) => Effect>>;

/** Noun and route of a change; none where it is not one route's. */
const routeOf = (key: QueryKey | undefined) => (key?.[0] ?? []) as readonly [string?, string?];

// The rules come first: what a screen does when its change is made comes after them.
Object.assign(queryClient.getMutationCache().config, {
  onSuccess: async (answer, input, _result, { options }) => {
    const [noun = '', route = ''] = routeOf(options.mutationKey);
    const effect = (changeRules as AnyRules)[noun]?.[route]?.(answer, input);
    if (effect?.known) queryClient.setQueryData(...effect.known);
    void readAgain(...(effect?.later ?? []));
    await readAgain(...(effect?.stale ?? []));
  },
  onError: (error, _input, _result, { options }) => {
    const [noun] = routeOf(options.mutationKey);
    // Somebody else was quicker: what they made of it is read, so that a person can decide again.
    const isOutdated = errorCode(error) === 'request.conflict' || errorStatus(error) === 404;
    if (noun !== undefined && isOutdated) void readAgain([[noun]]);
  },
} satisfies MutationCache['config']);
