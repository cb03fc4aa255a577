import { levels } from '@replique/contract/route';
import type { Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  checkVariables,
  findPrompt,
  listVersionsOf,
  type TestableVersion,
} from '../prompts/prompts.ts';
import type { Side } from './store.ts';

/** What the answers of a run are written with. */

/** What a person asks of the tester. */
export type TesterRequest = {
  client: string;
  version: number;
  compareWith?: number | undefined;
  /** Another prompt than the client's, by its uuid. */
  prompt?: string | undefined;
  /** Texts that nobody has saved, in the place of those of `version`. */
  draft?: { context: string; style: string } | undefined;
  ticket?: string | undefined;
  cut?: number | undefined;
  question?: string | undefined;
};

export type TestedSide = { side: Side; prompt: TestableVersion };

/**
 * Texts that nobody saved, and another prompt than the client's, are for those who read prompts.
 * @throws `auth.forbidden`, `prompts.unknown-variable`
 */
export function checkTrial(caller: Caller, { prompt, draft }: TesterRequest): void {
  if (prompt === undefined && draft === undefined) return;
  if (caller.level < levels['super-admin']) throw fail('auth.forbidden');
  if (draft) checkVariables(draft);
}

/** @throws `prompts.version-not-found` */
async function readSides(
  tx: Tx,
  promptId: number,
  { version, compareWith, draft }: TesterRequest,
): Promise<TestedSide[]> {
  const wanted = compareWith === undefined ? [version] : [version, compareWith];
  const found = await listVersionsOf(tx, promptId, wanted);
  return wanted.map((number, at) => {
    const saved = found.find((each) => each.version === number);
    if (!saved) throw fail('prompts.version-not-found');
    if (at > 0) return { side: 'b' as const, prompt: saved };
    return {
      side: 'a' as const,
      prompt: draft ? { ...saved, ...draft, isDeployed: false } : saved,
    };
  });
}

/**
 * Of a prompt that the client need not answer with; a tenant does not see it. Null where none is named.
 * @throws `prompts.not-found`, `prompts.version-not-found`
 */
export async function readOtherSides(
  deps: Deps,
  request: TesterRequest,
): Promise<TestedSide[] | null> {
  const { prompt } = request;
  if (prompt === undefined) return null;
  return deps.db.withStaff(async (tx) => {
    const found = await findPrompt(tx, prompt);
    if (!found) throw fail('prompts.not-found');
    return readSides(tx, found.id, request);
  });
}

/** Of the client's prompt. @throws `tester.no-prompt`, `prompts.version-not-found` */
export async function readOwnSides(
  tx: Tx,
  { promptId }: Client,
  request: TesterRequest,
): Promise<TestedSide[]> {
  if (promptId === null) throw fail('tester.no-prompt');
  return readSides(tx, promptId, request);
}
