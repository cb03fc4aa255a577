import { diffWordsWithSpace } from 'diff';

/** A stretch of words that both texts have, or only one of them. */
export type Difference = { kind: 'same' | 'added' | 'removed'; text: string };

/** More changes than this are another text: marking them word by word would help nobody, and takes long. */
const mostChanges = 300;

/** Texts that are longer together are not read word by word: nobody would read them so, and their words fill the memory. */
const mostCharacters = 12_000;

/** So many common words between two changes are read past: "the", where everything around it is new. */
const mostBridged = 2;

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

type Change = { removed: string; added: string };

const sizeOf = ({ removed, added }: Change): number => countWords(removed) + countWords(added);

/** Whether what stands between two changes is read past. */
type IsBridge = (text: string, before: Change, after: Change) => boolean;

function joinOver(runs: (Change | string)[], isBridge: IsBridge): (Change | string)[] {
  const joined: (Change | string)[] = [];
  for (const run of runs) {
    const [before, bridge] = joined.slice(-2);
    if (
      typeof run === 'object' &&
      typeof before === 'object' &&
      typeof bridge === 'string' &&
      isBridge(bridge, before, run)
    ) {
      before.removed += bridge + run.removed;
      before.added += bridge + run.added;
      joined.pop();
    } else joined.push(run);
  }
  return joined;
}

const isWordless: IsBridge = (text) => countWords(text) === 0;

const isSlight: IsBridge = (text, before, after) => {
  const words = countWords(text);
  return words <= mostBridged && Math.min(sizeOf(before), sizeOf(after)) >= 3 * words;
};

/**
 * Joins changes with nothing between them, or nearly nothing: two sentences that share "you" and "the" are one change,
 * not ten.
 */
function joinChanges(parts: Difference[]): Difference[] {
  const runs: (Change | string)[] = [];
  for (const { kind, text } of parts) {
    const last = runs.at(-1);
    if (kind === 'same') runs.push(text);
    else if (typeof last === 'object') last[kind] += text;
    else runs.push({ removed: '', added: '', [kind]: text });
  }
  return joinOver(joinOver(runs, isWordless), isSlight).flatMap((run) =>
    typeof run === 'string'
      ? [{ kind: 'same' as const, text: run }]
      : replaced(run.removed, run.added),
  );
}

/** What was taken out of `before` and put into it to make `after`, in the order of reading; put together it is either text. */
export function differenceOf(before: string, after: string): Difference[] {
  if (before.length + after.length > mostCharacters) return replaced(before, after);
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostChanges });
  if (!parts) return replaced(before, after);
  return joinChanges(
    parts.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  );
}

/** One text in the place of another. */
export function replaced(before: string, after: string): Difference[] {
  const both: Difference[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return both.filter(({ text }) => text !== '');
}
