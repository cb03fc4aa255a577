import type { Prompt } from '@replique/contract/answering/prompts';

/** A prompt with one version, as far as a test does not say otherwise. */
export function promptOf(fields: Partial<Prompt> = {}): Prompt {
  return {
    uuid: '01a1fd7a-ce01-7c96-b78c-783fae187804',
    name: 'Support reply',
    deployedVersion: 1,
    latestVersion: 1,
    isProtected: false,
    language: null,
    clients: [],
    chatbots: [],
    revision: 1,
    archivedAt: null,
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...fields,
  };
}
