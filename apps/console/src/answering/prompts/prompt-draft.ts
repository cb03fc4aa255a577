import type {
  PromptDetail,
  PromptDraft,
  PromptVersion,
} from '@replique/contract/answering/prompts';

/** Longest texts in characters, as the contract says; its schemas would bring zod into the browser. */
export const longest = { name: 120, section: 20_000, note: 500 };

export type PromptText = Pick<PromptDraft, 'context' | 'style'>;

export const sections = ['context', 'style'] as const satisfies (keyof PromptText)[];

export function latestVersion(prompt: PromptDetail): PromptVersion {
  const latest = prompt.versions.find(({ version }) => version === prompt.latestVersion);
  if (!latest) throw new Error(`The prompt ${prompt.uuid} came without its latest version.`);
  return latest;
}

export function draftOf({ context, style }: PromptText): PromptDraft {
  return { context, style, note: '' };
}

export function isSameText(one: PromptText, other: PromptText): boolean {
  return sections.every((section) => one[section] === other[section]);
}

/** What is still to be saved once `sent` is this version: what was written anew meanwhile, beside what the version says. */
export function draftAfter(saved: PromptText, sent: PromptDraft, now: PromptDraft): PromptDraft {
  return {
    context: now.context === sent.context ? saved.context : now.context,
    style: now.style === sent.style ? saved.style : now.style,
    note: now.note === sent.note ? '' : now.note,
  };
}
