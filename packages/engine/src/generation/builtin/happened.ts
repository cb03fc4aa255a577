import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import type { Happening } from '../../text/languages/language-words.ts';
import type { Extract } from './extractive.ts';
import type { Part } from './parts.ts';

/**
 * What happened to who writes. Somebody whose money has not come is not answered by how to return something, though all
 * words are the same: what is said must speak of waiting, of a loss or of a theft too.
 */

const kinds: Happening[] = ['wait', 'loss', 'theft'];
/** "If I lose my key …": nothing happened. */
const supposes =
  /^(?:if|when|what if|suppose|in case|si|s['’]ils?|quand|lorsque|en cas)(?!\p{L})/iu;
const sentenceEnd = /(?<=[.!?…])\s+|\n+/u;

/** What a letter tells that happened; nothing of what it only supposes. */
export function happenedIn(question: string, language: Language): Happening[] {
  const words = wordsOf(language).happenings;
  if (!words) return [];
  const told = question.split(sentenceEnd).filter((sentence) => !supposes.test(sentence.trim()));
  return kinds.filter((kind) => told.some((sentence) => words[kind].told.test(sentence)));
}

/** Whether somebody asks that something be done in a case of their own: it is not done by an answer. */
export function asksToAct(question: string, language: Language): boolean {
  return wordsOf(language).requests?.test(question) ?? false;
}

/** Whether what is quoted speaks of what happened: by its words, or steps by the heading over them. */
export function speaksOf(
  happened: Happening[],
  { parts, source, meant }: Pick<Extract, 'parts' | 'source' | 'meant'>,
  language: Language,
): boolean {
  const headingOf = (part: Part): string =>
    meant.find((passage) => passage.source === part.source)?.heading ?? '';
  return happened.some(
    (kind) =>
      speaks(kind, source.title, language, true) ||
      parts.some(
        (part) =>
          speaks(kind, headingOf(part), language, true) ||
          (!part.isOrdered && speaks(kind, part.sentences.join('\n'), language)),
      ),
  );
}

/** Whether any passage on offer of an article speaks of a theft, where one is told. */
export function knowsTheft(
  happened: Happening[],
  { source, meant }: Pick<Extract, 'source' | 'meant'>,
  language: Language,
): boolean {
  if (!happened.includes('theft')) return true;
  return meant
    .filter(({ title }) => title === source.title)
    .some(({ title, heading, text }) =>
      speaks('theft', [title, heading, text].filter(Boolean).join('\n'), language),
    );
}

const step = /^\d{1,2}[.)]\s.*$/gmu;

/** Whether a section speaks of what happened, in its heading or in what it says beside steps. */
export function speaksAtAll(
  happened: Happening[],
  { heading, text }: { heading: string | null; text: string },
  language: Language,
): boolean {
  return happened.some(
    (kind) =>
      speaks(kind, heading ?? '', language, true) || speaks(kind, text.replace(step, ''), language),
  );
}

/** @param isName a title or heading may say it as a letter does: "It hasn't moved for days" */
function speaks(kind: Happening, text: string, language: Language, isName = false): boolean {
  const words = wordsOf(language).happenings?.[kind];
  return (words?.answered.test(text) || (isName && words?.told.test(text))) ?? false;
}
