import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@replique/contract/route';
import type { Cast } from './cast.ts';

/** Who writes to a simulated CRM next, and what: the cast's own tickets, then every question form of the demo's past. */

type Arrival = Cast['arrivals'][number];
type ByLanguage = Partial<Record<LanguageCode, string[]>>;

/** What is read here of a client's history (demo/content/CLIENT/history.json). In a text `{one|other}` is one of them. */
type History = {
  firstNames: ByLanguage;
  lastNames: ByLanguage;
  greetings: ByLanguage;
  closings: ByLanguage;
  themes: {
    article: string | null;
    language: LanguageCode;
    questions: { subjects: string[]; texts: string[] }[];
    answers: string[];
  }[];
};

type Form = {
  language: LanguageCode;
  subjects: string[];
  text: string;
  /** What the colleague knows where the knowledge has nothing. */
  answer: string | undefined;
};

/** Shares no factor with how many themes there are. */
const themeStep = 7;

/** One of each theme after the other, and no neighbours of the file: tickets in a row are about different things. */
function formsOf({ themes: written }: History): Form[] {
  const themes = written.flatMap((_, place) => written[(place * themeStep) % written.length] ?? []);
  const ofThemes = themes.map(({ language, article, answers, questions }) =>
    questions.flatMap(({ subjects, texts }) =>
      texts.map((text) => ({
        language,
        subjects,
        text,
        answer: article === null ? answers[0] : undefined,
      })),
    ),
  );
  const longest = Math.max(...ofThemes.map((forms) => forms.length));
  return Array.from({ length: longest }, (_, place) =>
    ofThemes.flatMap((forms) => forms[place] ?? []),
  ).flat();
}

const pick = (list: string[] | undefined, number: number): string =>
  list?.[number % list.length] ?? '';

type Past = { history: History; forms: Form[] };
const pasts = new Map<string, Past>();

function pastOf({ content }: Cast): Past {
  const known = pasts.get(content);
  if (known) return known;
  const file = new URL(`../../demo/content/${content}/history.json`, import.meta.url);
  const history = JSON.parse(readFileSync(file, 'utf8')) as History;
  const past = { history, forms: formsOf(history) };
  pasts.set(content, past);
  return past;
}

/** @param round how often all forms were used: each time they are worded differently */
const fill = (text: string, round: number): string =>
  text.replaceAll(/\{([^{}|]*(?:\|[^{}|]*)+)\}/g, (_, choices: string) =>
    pick(choices.split('|'), round),
  );

function write(history: History, form: Form, number: number, round: number): Arrival {
  const { language, subjects, text, answer } = form;
  // Steps that share no factor with the lists: a name comes again only once all did.
  const firstName = pick(history.firstNames[language], number * 7);
  const name = `${firstName} ${pick(history.lastNames[language], number * 11)}`;
  const greeting = pick(history.greetings[language], number);
  const closing = pick(history.closings[language], number).replace('{name}', firstName);
  return {
    name,
    subject: fill(pick(subjects, number), round),
    text: greeting + fill(text, round) + closing,
    ...(answer !== undefined && { answer: fill(answer, round) }),
  };
}

/** The ticket with this number, from 0; none comes again before all were written. */
export function arrivalOf(cast: Cast, number: number): Arrival | undefined {
  const { history, forms } = pastOf(cast);
  const all = cast.arrivals.length + forms.length;
  const place = number % all;
  const form = forms[place - cast.arrivals.length];
  return form ? write(history, form, number, Math.floor(number / all)) : cast.arrivals[place];
}

/**
 * What the colleague knows better than the note of a ticket, or where there is none.
 * @param written how many tickets were written so far, and how many of the latest are looked at
 */
export function knownAnswer(
  cast: Cast,
  text: string,
  written: { until: number; most: number },
): string | undefined {
  const { until, most } = written;
  for (let number = until - 1; number >= Math.max(0, until - most); number -= 1) {
    const arrival = arrivalOf(cast, number);
    if (arrival?.text === text) return arrival.answer;
  }
  return undefined;
}
