import type { Prompt } from '@replique/contract/answering/prompts';
import { longest } from '../use-prompt-draft.ts';

export interface CloneValues {
  name: string;
  version: number;
  /** Clients that shall answer with the clone, by uuid. */
  clients: string[];
}

/** What the dialog begins with: the version that answers customers, else the latest. */
export function startOfClone(prompt: Prompt, name: string): CloneValues {
  return {
    name: name.slice(0, longest.name),
    version: prompt.deployedVersion ?? prompt.latestVersion,
    clients: [],
  };
}

/** Whether a client may answer with the clone at once: only what is in production already goes there untested. */
export function mayBeUsedAtOnce(prompt: Prompt, version: number): boolean {
  return version === prompt.deployedVersion;
}

export interface Failed<Thing> {
  thing: Thing;
  error: unknown;
}

/** Does something to each thing, one after the other, and answers what failed; the others are done. */
export async function doOneByOne<Thing>(
  things: Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<Failed<Thing>[]> {
  const failed: Failed<Thing>[] = [];
  for (const thing of things) {
    try {
      await act(thing);
    } catch (error) {
      failed.push({ thing, error });
    }
  }
  return failed;
}
