import type { GroupDetail } from '@replique/contract/answering/reinforcement';

/** The answer of a group as it is written. */
export interface DraftText {
  title: string;
  isQuestion: boolean;
  url: string;
  markdown: string;
}

const keys = ['title', 'isQuestion', 'url', 'markdown'] as const satisfies (keyof DraftText)[];

export function isSameText(one: DraftText, other: DraftText): boolean {
  return keys.every((key) => one[key] === other[key]);
}

type Stored = Pick<NonNullable<GroupDetail['approved']>, keyof DraftText>;

export function textOf({ title, isQuestion, url, markdown }: Stored): DraftText {
  return { title, isQuestion, url: url ?? '', markdown };
}

/** A draft that a person wrote after the answer that stands was approved. */
export function newerDraft({ draft, approved }: Pick<GroupDetail, 'draft' | 'approved'>) {
  if (draft === null || approved === null || draft.from !== 'person') return undefined;
  return draft.at > approved.at ? draft : undefined;
}

/** What the editor of a group begins with: what a person wrote last, else what stands, else what was drafted. */
export function startText(group: Pick<GroupDetail, 'draft' | 'approved' | 'question'>): DraftText {
  const stored = newerDraft(group) ?? group.approved ?? group.draft;
  if (stored) return textOf(stored);
  const title = group.question.slice(0, 500);
  return { title, isQuestion: title.trimEnd().endsWith('?'), url: '', markdown: '' };
}

/** Text that is not saved yet, and the one it began from. */
export interface Kept {
  base: DraftText;
  text: DraftText;
}

const isText = (value: unknown): value is DraftText =>
  typeof value === 'object' &&
  value !== null &&
  keys.every((key) => typeof (value as Record<string, unknown>)[key] !== 'undefined');

/**
 * Keeps unsaved text in the tab, apart for each person: it outlives loading the page again and a session that ended, and
 * goes with the tab.
 */
const nameOf = (person: string | null, group: string) => `group-draft ${person ?? ''} ${group}`;

export function readKept(person: string | null, group: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(person, group)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('base' in kept) || !('text' in kept)) {
      return undefined;
    }
    const { base, text } = kept;
    return isText(base) && isText(text) ? { base, text } : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: nothing is to be kept any more. */
export function writeKept(person: string | null, group: string, kept: Kept | undefined): void {
  const name = nameOf(person, group);
  try {
    if (kept === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the text is on the page all the same.
  }
}
