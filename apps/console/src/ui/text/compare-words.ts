import { diffWordsWithSpace } from 'diff';

/** A run of words that both texts hold, that only the older holds, or only the newer. */
export interface WordRun {
  text: string;
  change: 'same' | 'removed' | 'added';
}

/** A place where the texts part: what the older has there, and the newer; then what they share again. */
interface Change {
  removed: string;
  added: string;
  same: string;
}

// Milliseconds: two long texts with nothing in common are shown whole rather than searched to the end.
const patience = 300;

function findChanges(before: string, after: string): Change[] {
  const found = diffWordsWithSpace(before, after, { timeout: patience });
  if (found === undefined) return [{ removed: before, added: after, same: '' }];
  const changes: Change[] = [];
  for (const { value, added, removed } of found) {
    const last = changes.at(-1);
    const place = last?.same === '' ? last : { removed: '', added: '', same: '' };
    if (place !== last) changes.push(place);
    if (added) place.added += value;
    else if (removed) place.removed += value;
    else place.same += value;
  }
  return changes;
}

const longestSide = ({ removed, added }: Change) => Math.max(removed.length, added.length);

/** Joins changes that only a word or two keep apart: a rewritten sentence reads as one change, not as twenty. */
function joinNear(changes: Change[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && last.same.length <= Math.min(longestSide(last), longestSide(change))) {
      last.removed += last.same + change.removed;
      last.added += last.same + change.added;
      last.same = change.same;
    } else joined.push({ ...change });
  }
  return joined;
}

/** The way from one text to another, word by word. */
export function compareWords(before: string, after: string): WordRun[] {
  return joinNear(findChanges(before, after))
    .flatMap(({ removed, added, same }): WordRun[] => [
      { text: removed, change: 'removed' },
      { text: added, change: 'added' },
      { text: same, change: 'same' },
    ])
    .filter(({ text }) => text !== '');
}
