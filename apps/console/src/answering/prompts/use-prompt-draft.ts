import type {
  PromptDetail,
  PromptDraft,
  PromptVersion,
} from '@replique/contract/answering/prompts';
import { useState } from 'react';

/**
 * The text being written, and the version it started from. Until something is written the text follows the latest
 * version; from then on a version that somebody else saves is `overtakenBy`, and nothing of the draft is touched.
 */
export function usePromptDraft(prompt: PromptDetail) {
  const latest = latestVersion(prompt);
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState(() => draftOf(latest));
  const [originVersion, setOriginVersion] = useState<number>();
  const isTextChanged = !isSameText(draft, base);
  const isDirty = isTextChanged || draft.note !== '' || originVersion !== undefined;
  const isOvertaken = latest.version !== base.version;

  const startFrom = (version: PromptVersion) => {
    setBase(version);
    setDraft(draftOf(version));
    setOriginVersion(undefined);
  };
  if (isOvertaken && !isDirty) startFrom(latest);

  return {
    base,
    draft,
    isTextChanged,
    isDirty,
    /** Nothing is written on in the archive. */
    isReadOnly: prompt.archivedAt !== null,
    overtakenBy: isOvertaken && isDirty ? latest : undefined,
    /** Up to which version of the original the draft of a clone has taken over what changed there. */
    originVersion,
    change: (patch: Partial<PromptDraft>) => setDraft((old) => ({ ...old, ...patch })),
    startFrom,
    /** What was sent is this version now; what was written while it was on its way stays, and follows it. */
    keepWritten: (version: PromptVersion, sent: PromptDraft) => {
      setBase(version);
      setDraft((old) => draftAfter(version, sent, old));
      setOriginVersion(undefined);
    },
    /** Lets the draft, or this text in its place, follow the given version. */
    moveOnto: (version: PromptVersion, text: PromptText = draft) => {
      setBase(version);
      setDraft((old) => ({ ...old, context: text.context, style: text.style }));
    },
    /** Puts what the original's versions up to this one were merged to in place of the text; a note is left alone. */
    takeOver: (version: number, text: PromptText, note: string) => {
      setOriginVersion(version);
      setDraft((old) => ({ ...text, note: old.note === '' ? note : old.note }));
    },
  };
}

export type PromptDraftState = ReturnType<typeof usePromptDraft>;

/** Longest texts in characters, as the contract says; its schemas would bring zod into the browser. */
export const longest = { name: 120, section: 20_000, note: 500 };

export type PromptText = Pick<PromptDraft, 'context' | 'style'>;

export const sections = ['context', 'style'] as const satisfies (keyof PromptText)[];

export function latestVersion(prompt: PromptDetail): PromptVersion {
  const latest = prompt.versions.find(({ version }) => version === prompt.latestVersion);
  if (!latest) throw new Error(`The prompt ${prompt.uuid} came without its latest version.`);
  return latest;
}

function draftOf({ context, style }: PromptText): PromptDraft {
  return { context, style, note: '' };
}

function isSameText(one: PromptText, other: PromptText): boolean {
  return sections.every((section) => one[section] === other[section]);
}

/** What is still to be saved once `sent` is this version: what was written anew meanwhile, beside what the version says. */
function draftAfter(saved: PromptText, sent: PromptDraft, now: PromptDraft): PromptDraft {
  return {
    context: now.context === sent.context ? saved.context : now.context,
    style: now.style === sent.style ? saved.style : now.style,
    note: now.note === sent.note ? '' : now.note,
  };
}
