import { useMutation } from '@tanstack/react-query';
import type { Deployment } from '@replique/contract/answering/deployments';
import { errorCode } from '../../lib/api-error.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { shownVersions } from '../../lib/queries/answering.ts';
import type { Subject } from './use-deployments.ts';

/** Somebody else was quicker: what they did is loaded, so that the person can decide again. */
const overtaken = [
  'request.conflict',
  'prompts.deployment-running',
  'prompts.archived',
  'deployments.ended',
];

export function loadTheirs(error: unknown): void {
  if (overtaken.includes(errorCode(error))) void readAgain(...shownVersions);
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
  if (subject !== null) return orpc.deployments.deploy.call({ prompt: subject, ...asked });
  const { replaces, ...rest } = asked;
  // Rules are always in force.
  return orpc.deployments.deployRules.call({ ...rest, replaces: replaces ?? asked.version });
}

export function useDeploy(subject: Subject) {
  const { deploy, deployRules } = orpc.deployments;
  return useMutation({
    mutationKey: (subject === null ? deployRules : deploy).mutationKey(),
    mutationFn: (asked: Asked) => sendDeployment(subject, asked),
    onError: loadTheirs,
  });
}

/** The refused deployment that a refusal names, when the same tests failed before. */
export function refusedBefore(error: unknown): string | undefined {
  if (errorCode(error) !== 'prompts.tests-failed') return undefined;
  const { data } = error as { data?: { deployment?: string } };
  return data?.deployment;
}
