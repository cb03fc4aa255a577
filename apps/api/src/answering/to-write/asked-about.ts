import { tellingWords } from '@replique/engine/clustering/question-features';
import type { Language } from '@replique/engine/text/language';
import type { Asked, EntryRow } from './store.ts';

/** A question of fewer words in common with what two documents disagree about asks something else. */
const leastShared = 2;

const stemsOf = (text: string, language: string): Set<string> =>
  new Set(tellingWords(text, language as Language).map(({ stem }) => stem));

/** What an entry is called by where its own title is not what was asked; null: there is no such question. */
export function askedAbout({ asked, about, language }: EntryRow): Asked | null {
  if (about === null) return asked[0] ?? null;
  const wanted = stemsOf(about, language);
  const shared = ({ text }: Asked): number =>
    [...stemsOf(text, language)].filter((stem) => wanted.has(stem)).length;
  const [best] = asked
    .map((each) => ({ each, shared: shared(each) }))
    .toSorted((left, right) => right.shared - left.shared);
  return best && best.shared >= leastShared ? best.each : null;
}
