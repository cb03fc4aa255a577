import {
  choice,
  pickUuid,
  searchOf,
  text,
  trimmed,
  whole,
  type SearchOf,
} from '../../lib/search.ts';

export const longestQuestion = 2_000;
const longestName = 200;
const versionNumber = whole(1, 1_000_000);
const messageNumber = whole(1, 10_000);
const withoutCut = <Asked extends { ticket: string | undefined; cut: number | undefined }>(
  asked: Asked,
): Asked => (asked.ticket === undefined ? { ...asked, cut: undefined } : asked);
/** What is asked of the tester: a link reproduces the form, or opens a run that was kept. */
export const testerSearch = searchOf(
  {
    version: versionNumber,
    /** The version to compare with. */
    compare: versionNumber,
    /** A ticket is asked for that is not named yet. */
    from: choice(['ticket']),
    question: text(longestQuestion),
    /** A ticket cut after a message. */
    ticket: trimmed(longestName),
    cut: messageNumber,
    run: pickUuid,
  },
  withoutCut,
);

/** What stands at the right of the editor. */
export const rightPanes = ['versions', 'try', 'tests', 'deployments'] as const;
/** A version's number, or what is being written. */
export const side = (value: unknown) => (value === 'draft' ? value : versionNumber(value));
/** What is compared, and what a try is asked: whose knowledge, a question or a ticket, what answers beside it. */
export const promptSearch = searchOf(
  {
    pane: choice(rightPanes, 'versions'),
    from: side,
    to: side,
    tryClient: text(),
    asked: choice(['ticket']),
    question: text(longestQuestion),
    ticket: trimmed(longestName),
    cut: messageNumber,
    /** A saved version that answers too. */
    beside: versionNumber,
    view: choice(['answer', 'preview'], 'answer'),
  },
  withoutCut,
);
export type PromptSearch = SearchOf<typeof promptSearch>;
