import { ORPCError } from '@orpc/client';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { GroupDetail, ReinforcementStatus } from '@replique/contract/answering/reinforcement';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

type Routes = typeof api.reinforcement;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];

export type GroupListInput = InputOf<'list'>;

const all = ['reinforcement'] as const;
const listKey = [...all, 'list'] as const;

/** The job may be at work: who looks at the list sees what it finds without asking. */
const calmMs = 30_000;
const runningMs = 3_000;

export const groupListQuery = (input: GroupListInput) =>
  queryOptions({
    queryKey: [...listKey, input],
    queryFn: ({ signal }) => api.reinforcement.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: calmMs,
  });

/** When somebody here asked for a run of a client: it begins a moment later. */
const askedAt = new Map<string, number>();
const beginsWithinMs = 20_000;

const isAsked = (client: string) => Date.now() - (askedAt.get(client) ?? 0) < beginsWithinMs;

/** How far the grouping of a client is; asked more often while it runs. */
export const statusQuery = (client: string) =>
  queryOptions({
    queryKey: [...all, 'status', client],
    queryFn: ({ signal }) => api.reinforcement.status({ client }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning || isAsked(client) ? runningMs : calmMs),
  });

export const groupQuery = (group: string) =>
  queryOptions({
    queryKey: [...all, 'group', group],
    queryFn: ({ signal }) => api.reinforcement.get({ group }, { signal }),
  });

export const groupTicketsQuery = (input: InputOf<'tickets'>) =>
  queryOptions({
    queryKey: [...all, 'tickets', input],
    queryFn: ({ signal }) => api.reinforcement.tickets(input, { signal }),
    placeholderData: keepPreviousData,
  });

/** A run ended, or somebody asked for one: the rows may be others now. */
export const readListAgain = () => queryClient.invalidateQueries({ queryKey: listKey });

/** Of an answer that stands or no longer does, documents and whatever shows them follow. */
const readKnowledgeAgain = () => queryClient.invalidateQueries({ queryKey: [['knowledge']] });

function keep(group: GroupDetail): void {
  queryClient.setQueryData(groupQuery(group.uuid).queryKey, group);
}

/** Everything but the group itself, which the answer of the change is. */
async function readOthersAgain(group: GroupDetail): Promise<void> {
  const own = groupQuery(group.uuid).queryKey;
  await queryClient.invalidateQueries({
    queryKey: all,
    predicate: ({ queryKey }) => queryKey[1] !== own[1] || queryKey[2] !== own[2],
  });
}

/** Every change answers a whole group, which replaces what is shown of it. */
function useGroupChange<Input>(
  change: (input: Input) => Promise<GroupDetail>,
  after: (group: GroupDetail) => Promise<unknown> = readOthersAgain,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (group) => {
      keep(group);
      return after(group);
    },
  });
}

const withKnowledge = (group: GroupDetail) =>
  Promise.all([readOthersAgain(group), readKnowledgeAgain()]);

/** Kept as it is written: only the group itself is another then. */
export const useSaveDraft = () =>
  useGroupChange(
    (input: InputOf<'saveDraft'>) => api.reinforcement.saveDraft(input),
    () => Promise.resolve(),
  );

export const useRedraft = () =>
  useGroupChange(
    (input: InputOf<'redraft'>) => api.reinforcement.redraft(input),
    () => Promise.resolve(),
  );

export const useApprove = () =>
  useGroupChange((input: InputOf<'approve'>) => api.reinforcement.approve(input), withKnowledge);

export const useWithdraw = () =>
  useGroupChange((input: InputOf<'withdraw'>) => api.reinforcement.withdraw(input), withKnowledge);

export const useRename = () =>
  useGroupChange((input: InputOf<'rename'>) => api.reinforcement.rename(input));

export const useDismiss = () =>
  useGroupChange((input: InputOf<'dismiss'>) => api.reinforcement.dismiss(input));

export const useRestore = () =>
  useGroupChange((input: InputOf<'restore'>) => api.reinforcement.restore(input));

/** Answers the new group, not the one that was split. */
export const useSplit = () =>
  useGroupChange((input: InputOf<'split'>) => api.reinforcement.split(input));

/** The other group is no more: nothing may ask for it again. */
export const useMerge = () =>
  useGroupChange(async (input: InputOf<'merge'>) => {
    const group = await api.reinforcement.merge(input);
    queryClient.removeQueries({ queryKey: groupQuery(input.other).queryKey });
    return group;
  });

export const useKeepApart = () =>
  useGroupChange((input: InputOf<'keepApart'>) => api.reinforcement.keepApart(input));

export const useMove = () =>
  useGroupChange((input: InputOf<'move'>) => api.reinforcement.move(input));

function useStatusChange(change: (client: string) => Promise<ReinforcementStatus>) {
  return useMutation({
    mutationFn: change,
    onSuccess: (status, client) => {
      askedAt.set(client, Date.now());
      queryClient.setQueryData(statusQuery(client).queryKey, status);
      return readListAgain();
    },
  });
}

/** Groups now instead of at the next turn. */
export const useRefresh = () => useStatusChange((client) => api.reinforcement.refresh({ client }));

/** Groups everything anew. */
export const useRegroup = () => useStatusChange((client) => api.reinforcement.regroup({ client }));

/** What the API says with `reinforcement.changed-meanwhile`. */
export interface ChangedMeanwhile {
  revision: number;
  by: string | null;
  at: string;
}

/** What somebody else did meanwhile, when that is why a change was refused. */
export function changedMeanwhile(error: unknown): ChangedMeanwhile | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'reinforcement.changed-meanwhile') {
    return undefined;
  }
  return error.data as ChangedMeanwhile;
}
