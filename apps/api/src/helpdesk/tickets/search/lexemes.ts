import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { hasAccent, searchedText, withoutMarks, type SearchedTicket } from './search-words.ts';

/**
 * What PostgreSQL makes of words. Its parser takes longer over a text than all else that storing it takes, and people
 * use the same words again and again: so it is asked for a word once.
 */

type Dictionary = 'en' | 'fr';

export const dictionaryOf = (language: string): Dictionary => (language === 'fr' ? 'fr' : 'en');

/** `usedBy`: the last text that it was found in; each is said once. */
type Known = { lexemes: string; usedBy: number };

const known: Record<Dictionary, Map<string, Known>> = { en: new Map(), fr: new Map() };
const mostKnown = 100_000;
/** Longer ones, addresses mostly, hardly come twice. */
const longestKnown = 40;
/**
 * Of a longer word this much is found: PostgreSQL takes the square of its length for some ("<!--" over and over), and
 * nobody types more.
 */
const longestAsked = 250;
/** So many are asked for at once: a statement stays short, and so does what is done with its answer. */
const mostAsked = 2_000;
/** More unknown words than these are asked for before the transaction that stores their text: it may take seconds. */
const manyWords = 500;
/** After so many characters others have their turn on the event loop. */
const mostWithoutPause = 100_000;
let texts = 0;

/**
 * The lexemes of the words that are known, and the others. Cut at spaces only: addresses, numbers and words with hyphens
 * are taken apart by PostgreSQL, as those of a query are.
 */
function knownLexemes(
  text: string,
  dictionary: Map<string, Known>,
): { lexemes: string; unknown: string[] } {
  texts += 1;
  const lexemes: string[] = [];
  const unknown: string[] = [];
  for (const whole of text.split(/\s+/)) {
    const word = whole.length > longestAsked ? whole.slice(0, longestAsked).toWellFormed() : whole;
    const entry = dictionary.get(word);
    if (entry === undefined) unknown.push(word);
    else if (entry.usedBy !== texts) {
      entry.usedBy = texts;
      lexemes.push(entry.lexemes);
    }
  }
  return { lexemes: lexemes.join(' '), unknown };
}

/** As the texts of tsvectors, in the order of the words. */
async function askLexemes(tx: Tx, dictionary: Dictionary, words: string[]): Promise<string[]> {
  const bare = words.map(withoutMarks);
  const lexemes =
    dictionary === 'en'
      ? sql`to_tsvector('search_en', w.word)`
      : // Without its accents a feminine participle is stemmed otherwise than its verb: keep both.
        sql`to_tsvector('search_fr', w.word)
          || case when w.accented then to_tsvector('pg_catalog.french', w.word) else '' end`;
  const { rows } = await sql<{ lexemes: string }>`
    select strip(${lexemes})::text as lexemes
    from unnest(${bare}::text[], ${bare.map(hasAccent)}::boolean[]) with ordinality as w(word, accented, place)
    order by w.place`.execute(tx);
  return rows.map((row) => row.lexemes);
}

async function learn(
  tx: Tx,
  dictionary: Dictionary,
  words: Set<string>,
): Promise<Map<string, string>> {
  if (words.size === 0) return new Map();
  const asked = [...words];
  const answers: string[] = [];
  for (let from = 0; from < asked.length; from += mostAsked) {
    answers.push(...(await askLexemes(tx, dictionary, asked.slice(from, from + mostAsked))));
    if (from + mostAsked < asked.length) await setImmediate();
  }
  const kept = known[dictionary];
  if (kept.size + asked.length > mostKnown) kept.clear();
  const learned = new Map(asked.map((word, place) => [word, answers[place] ?? '']));
  for (const [word, lexemes] of learned)
    if (word.length <= longestKnown) kept.set(word, { lexemes, usedBy: 0 });
  return learned;
}

/** What each text is found by, as the text of a tsvector; where its words stand is not kept. */
export async function lexemesOf(tx: Tx, tickets: SearchedTicket[]): Promise<string[]> {
  const read = [];
  let characters = 0;
  for (const { language, ...written } of tickets) {
    const dictionary = dictionaryOf(language);
    const text = searchedText(written);
    read.push({ dictionary, ...knownLexemes(text, known[dictionary]) });
    characters += text.length;
    if (characters < mostWithoutPause) continue;
    characters = 0;
    await setImmediate();
  }
  const unknown = { en: new Set<string>(), fr: new Set<string>() };
  for (const text of read) for (const word of text.unknown) unknown[text.dictionary].add(word);
  const learned = {
    en: await learn(tx, 'en', unknown.en),
    fr: await learn(tx, 'fr', unknown.fr),
  };
  return read.map(({ dictionary, lexemes, unknown: others }) =>
    [lexemes, ...others.map((word) => learned[dictionary].get(word))].join(' '),
  );
}

/** What a text is found by, whichever language its ticket is given. */
export type BothLexemes = Record<Dictionary, string>;

/**
 * Asked for before the transaction that stores the ticket, in one that holds nothing; null where so few words are unknown
 * that asking for them then takes no time.
 */
export async function askAhead(
  db: Pick<Database, 'withClient'>,
  clientId: number,
  written: Omit<SearchedTicket, 'language'>,
): Promise<BothLexemes | null> {
  const text = searchedText(written);
  const { unknown } = knownLexemes(text, known.en);
  if (new Set(unknown).size <= manyWords) return null;
  return db.withClient(clientId, async (tx) => {
    const [en = '', fr = ''] = await lexemesOf(tx, [
      { language: 'en', ...written },
      { language: 'fr', ...written },
    ]);
    return { en, fr };
  });
}
