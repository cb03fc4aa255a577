import { applyPatch, structuredPatch } from 'diff';
import { sections, type PromptText } from '../prompt-draft.ts';

// A changed line is carried over only where the lines around it still stand, too.
const context = 2;

/** The same for one text. */
export function rebaseOne(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const patch = structuredPatch('', '', base, mine, '', '', { context });
  const result = applyPatch(theirs, patch);
  return result === false ? undefined : result;
}

/** What `mine` changed in `base`, done to `theirs`; undefined where both changed the same lines. */
export function rebaseText(
  base: PromptText,
  mine: PromptText,
  theirs: PromptText,
): PromptText | undefined {
  const text: PromptText = { context: '', style: '' };
  for (const section of sections) {
    const rebased = rebaseOne(base[section], mine[section], theirs[section]);
    if (rebased === undefined) return undefined;
    text[section] = rebased;
  }
  return text;
}
