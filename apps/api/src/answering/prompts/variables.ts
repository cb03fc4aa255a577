import { isPromptVariable, type PromptDraft } from '@replique/contract/answering/prompts';
import { fail } from '../../platform/http/errors.ts';

/** Names in `{{…}}` that no reply could ever fill in. */
export function unknownVariables(...texts: string[]): string[] {
  const used = texts.flatMap((text) =>
    // Spaces around a name are cut off afterwards: to a pattern, each way to share them out is one to try.
    [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()),
  );
  return [...new Set(used)].filter((name) => !isPromptVariable(name));
}

/** @throws `prompts.unknown-variable` with their names */
export function checkVariables(draft: Pick<PromptDraft, 'context' | 'style'>): void {
  const unknown = unknownVariables(draft.context, draft.style);
  if (unknown.length > 0) throw fail('prompts.unknown-variable', { variables: unknown });
}
