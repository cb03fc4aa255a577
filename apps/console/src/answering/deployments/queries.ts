import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Deployment } from '@replique/contract/answering/deployments';
import { api } from '../../lib/api-client.ts';
import { errorCode } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';

export const deploymentsAPage = 25;
const pollMs = 1_000;

/** What is deployed: a prompt by its id; null is the mandatory rules. */
export type Subject = string | null;

/** The tests that stand before a deployment. */
export const gateQuery = (subject: Subject) =>
  queryOptions({
    queryKey: ['deployments', 'gate', subject],
    queryFn: ({ signal }) =>
      subject === null
        ? api.deployments.rulesGate(undefined, { signal })
        : api.deployments.gate({ prompt: subject }, { signal }),
    // Sets are changed elsewhere: who opens the dialog decides by what stands there now.
    staleTime: 0,
  });

/** Newest first. */
export const deploymentListQuery = (subject: Subject, page = 1) =>
  queryOptions({
    queryKey: ['deployments', 'list', subject, page],
    queryFn: ({ signal }) => {
      const paging = { page, pageSize: deploymentsAPage };
      return subject === null
        ? api.deployments.rulesDeployments(paging, { signal })
        : api.deployments.list({ prompt: subject, ...paging }, { signal });
    },
    placeholderData: (previous, query) => (query?.queryKey[2] === subject ? previous : undefined),
    // Somebody else may deploy meanwhile.
    staleTime: 0,
  });

/** What shows which version is in production, or how a deployment ended. */
function refreshAround(): void {
  for (const queryKey of [
    ['deployments', 'list'],
    orpc.prompts.key(),
    orpc.promptFigures.key(),
    orpc.batchTesting.key(),
    orpc.tester.options.key(),
  ])
    void queryClient.invalidateQueries({ queryKey });
}

/** One deployment, followed each second while its tests run. */
export const deploymentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['deployments', 'one', uuid],
    queryFn: async ({ signal, queryKey }) => {
      const before = queryClient.getQueryData<Deployment>(queryKey);
      const now = await api.deployments.get({ deployment: uuid }, { signal });
      if (before?.state === 'testing' && now.state !== 'testing') refreshAround();
      return now;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'testing' ? pollMs : false),
  });

function keepDeployment(deployment: Deployment): void {
  queryClient.setQueryData(deploymentQuery(deployment.uuid).queryKey, deployment);
  refreshAround();
}

/** Somebody else was quicker: what they did is loaded, so that the person can decide again. */
const overtaken = [
  'request.conflict',
  'prompts.deployment-running',
  'prompts.archived',
  'deployments.ended',
];

function loadTheirs(error: unknown): void {
  if (overtaken.includes(errorCode(error))) refreshAround();
}

export interface Asked {
  version: number;
  /** What the person saw in production. */
  replaces: number | null;
  reason?: string;
  /** Its tests failed before, and run once more. */
  again?: boolean;
}

function sendDeployment(subject: Subject, asked: Asked): Promise<Deployment> {
  if (subject !== null) return api.deployments.deploy({ prompt: subject, ...asked });
  const { replaces, ...rest } = asked;
  // Rules are always in force.
  return api.deployments.deployRules({ ...rest, replaces: replaces ?? asked.version });
}

export function useDeploy(subject: Subject) {
  return useMutation({
    mutationFn: (asked: Asked) => sendDeployment(subject, asked),
    onSuccess: keepDeployment,
    onError: loadTheirs,
  });
}

export function useRollBack(prompt: string) {
  return useMutation({
    mutationFn: (asked: Pick<Asked, 'version' | 'replaces'>) =>
      api.deployments.rollBack({ prompt, ...asked }),
    onSuccess: keepDeployment,
    onError: loadTheirs,
  });
}

export function useCancelDeployment() {
  return useMutation({
    mutationFn: (deployment: string) => api.deployments.cancel({ deployment }),
    onSuccess: keepDeployment,
    onError: (error, deployment) => {
      loadTheirs(error);
      void queryClient.invalidateQueries({ queryKey: deploymentQuery(deployment).queryKey });
    },
  });
}

/** The refused deployment that a refusal names, when the same tests failed before. */
export function refusedBefore(error: unknown): string | undefined {
  if (errorCode(error) !== 'prompts.tests-failed') return undefined;
  const { data } = error as { data?: { deployment?: string } };
  return data?.deployment;
}

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
