import { readFileSync } from 'node:fs';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { addPrompt, hasPrompts } from '../prompts/prompts.ts';
import { deployFirst } from './untested.ts';

type FirstPrompt = {
  language: 'en' | 'fr';
  name: string;
  context: string;
  style: string;
  note: string;
};

export function readFirstPrompts(): FirstPrompt[] {
  const file = new URL('./first-prompts.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as FirstPrompt[];
}

/**
 * What an installation begins with: a prompt in each language of the console, in production, so that the first client
 * can answer. Where there is any prompt, archived ones included, nothing is made. In the transaction that makes the
 * first super-admin, which happens once: what was deleted later stays deleted. By the server: the
 * last actions of the person would name what they never touched.
 */
export async function putFirstPrompts(tx: Tx, deps: Deps): Promise<void> {
  if (await hasPrompts(tx)) return;
  for (const prompt of readFirstPrompts()) {
    const uuid = await addPrompt(tx, deps, null, prompt);
    await deployFirst(tx, deps, null, uuid, 1);
  }
}
