import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { Deployment } from '@replique/contract/answering/deployments';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { shownVersions } from '../../lib/queries/answering.ts';
import { queryClient } from '../../lib/query-client.ts';

export const deploymentsAPage = 25;

/** What is deployed: a prompt by its id; null is the mandatory rules. */
export type Subject = string | null;

/** The tests that stand before a deployment. */
export const gateQuery = (subject: Subject) =>
  subject === null
    ? orpc.deployments.rulesGate.queryOptions()
    : orpc.deployments.gate.queryOptions({ input: { prompt: subject } });

const subjectOf = (key: QueryKey | undefined): Subject =>
  (key?.[1] as { input?: { prompt?: string } } | undefined)?.input?.prompt ?? null;

/** Newest first. */
export const deploymentListQuery = (subject: Subject, page = 1) => {
  const paging = { page, pageSize: deploymentsAPage };
  const options =
    subject === null
      ? orpc.deployments.rulesDeployments.queryOptions({ input: paging })
      : orpc.deployments.list.queryOptions({ input: { prompt: subject, ...paging } });
  return queryOptions({
    ...options,
    placeholderData: (before, query) =>
      subjectOf(query?.queryKey) === subject ? before : undefined,
  });
};

/** One deployment, followed while its tests run; with their end, what shows versions follows. */
export const deploymentQuery = (deployment: string) => {
  const input = { deployment };
  const options = orpc.deployments.get.queryOptions({ input });
  return queryOptions({
    ...options,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData(options.queryKey);
      const now = await orpc.deployments.get.call(input, { signal });
      if (before?.state === 'testing' && now.state !== 'testing') void readAgain(...shownVersions);
      return now;
    },
  });
};

const none: Deployment[] = [];

/** What the history says: the one whose tests run, the newest, and what was in production before. */
export function useDeployments(subject: Subject) {
  const { data } = useQuery(deploymentListQuery(subject));
  const items = data?.items ?? none;
  return {
    running: items.find(({ state }) => state === 'testing'),
    newest: items[0],
    /** However long ago: they come back at once. */
    deployedBefore: new Set(data?.deployedVersions),
  };
}
