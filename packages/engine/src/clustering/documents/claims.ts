import { foldText, splitWords, stemWord } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { isStopWord } from '../../text/stop-words.ts';

export type FigureKind = 'amount' | 'delay' | 'percent' | 'date' | 'figure';
/** A number that a sentence states, written one way: `2 weeks` and `14 days` are the same delay. */
export type Figure = { kind: FigureKind; value: string };

/** What a sentence states. `subjects` are the stems of what it is about, in order, without figures and light words. */
export type Claim = {
  sentence: string;
  words: string[];
  subjects: string[];
  figures: Figure[];
  isDenied: boolean;
  isConditional: boolean;
};

const denials: Record<Language, RegExp> = {
  en: /\b(?:not|no|never|cannot|can't|nobody|without|neither|impossible|unavailable|excluded|refused?|\w+n't)\b/,
  fr: /(?<!\p{L})(?:n'(?=\p{L})|(?:ne|pas|jamais|aucune?|sans|impossible|indisponibles?|exclue?s?|refusee?s?|interdite?s?)(?!\p{L}))/u,
};
const conditions: Record<Language, RegExp> = {
  en: /\b(?:if|unless|except|otherwise|only when|in case|provided)\b/,
  fr: /(?<!\p{L})(?:si|s'il|s'ils|sauf|sinon|a moins|en cas|hormis|a condition|excepte)(?!\p{L})/u,
};

/** Words of rules and of doing: two sentences that differ by these alone may still be about the same. */
const light: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    `can may must should could would will able allow allowed possible offer offered get take takes taken last lasts receive
      arrive arrives make made need needs usually generally normally please within up least most maximum minimum only
      time times day days hour hours week weeks month months year years business working euro euros pound pounds dollar
      dollars eur usd gbp percent no not never cannot impossible without refused excluded unavailable always is are
      have has had be been being it this that any every each all per after before from until about`.split(
      /\s+/,
    ),
  ),
  fr: new Set(
    `pouvez pouvons peut peuvent possible doit devez devons faut permet permis propose proposons prend prennent dure durent
      recevez recevoir arrive arrivent faire fait besoin generalement habituellement normalement delai delais environ
      maximum minimum seulement uniquement jour jours heure heures semaine semaines mois an ans annee annees ouvre ouvres
      ouvrable ouvrables euro euros eur pour cent ne pas jamais aucun aucune sans impossible refuse exclu indisponible
      interdit toujours tout tous toute toutes chaque par apres avant jusqu des plus compter`.split(
      /\s+/,
    ),
  ),
};

const unitsInHours: [RegExp, number][] = [
  [/^(?:hours?|heures?|h)$/, 1],
  [/^(?:days?|jours?)$/, 24],
  [/^(?:weeks?|semaines?)$/, 168],
  [/^(?:months?|mois)$/, 730],
  [/^(?:years?|ans?|annees?)$/, 8760],
  [/^(?:minutes?|min)$/, 1 / 60],
];
const numberWords: Record<string, number> = Object.fromEntries(
  `one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twelve:12 fourteen:14 fifteen:15 twenty:20
    thirty:30 sixty:60 ninety:90 deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 douze:12 quatorze:14 quinze:15
    vingt:20 trente:30 soixante:60`
    .split(/\s+/)
    .map((pair) => {
      const [word = '', value] = pair.split(':');
      return [word, Number(value)];
    }),
);
const months: Record<string, number> = Object.fromEntries(
  [
    'january janvier',
    'february fevrier',
    'march mars',
    'april avril',
    'may mai',
    'june juin',
    'july juillet',
    'august aout',
    'september septembre',
    'october octobre',
    'november novembre',
    'december decembre',
  ].flatMap((names, number) => names.split(' ').map((name) => [name, number + 1])),
);

const monthNames = Object.keys(months).join('|');
/** Begins where its figures begin, and has so many groups at most: no row of figures is read from each of them. */
const number = String.raw`(?<!\d)(?:\d{1,3}(?:[ \u00a0\u202f.,]\d{3}){1,5}(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)`;
const datePattern = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th|er)? (?:of )?(${monthNames})\b|\b(${monthNames}) (\d{1,2})(?:st|nd|rd|th)?\b|\b(\d{1,2})/(\d{1,2})(?:/\d{2,4})?\b`,
  'g',
);
const amountPattern = new RegExp(
  String.raw`(?:([€$£]) ?(${number}))|(?:(${number})[ \u00a0\u202f]?(?:€|\$|£|euros?\b|eur\b|pounds?\b|dollars?\b|usd\b|gbp\b))`,
  'g',
);
const percentPattern = new RegExp(
  String.raw`(${number})[ \u00a0\u202f]?(?:%|percent\b|pour cent\b)`,
  'g',
);
const delayPattern = new RegExp(
  String.raw`\b(${number}|${Object.keys(numberWords).join('|')})[ \u00a0\u202f-]?(?:business |working |calendar )?(hours?|heures?|h|days?|jours?|weeks?|semaines?|months?|mois|years?|ans?|annees?|minutes?|min)\b`,
  'g',
);
const plainPattern = new RegExp(String.raw`(?<![\p{L}\d.,/-])(${number})(?![\p{L}\d/-])`, 'gu');

/** `1,200.50`, `1 200,50` and `1.200` as one number. */
function valueOf(written: string): string {
  const word = numberWords[written];
  if (word !== undefined) return String(word);
  const bare = written.replace(/[ \u00a0\u202f]/g, '').replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return String(Number(bare.replace(',', '.')));
}

/** Takes the figures of one kind out of the text, so that no number is read twice. */
function take(
  text: string,
  pattern: RegExp,
  read: (match: RegExpMatchArray) => Figure | null,
  into: Figure[],
): string {
  return text.replace(pattern, (...found) => {
    const groups = found.filter((each) => typeof each !== 'object') as unknown as RegExpMatchArray;
    const figure = read(groups);
    if (figure) into.push(figure);
    return ' ';
  });
}

function figuresOf(folded: string): Figure[] {
  const figures: Figure[] = [];
  let rest = take(
    folded,
    datePattern,
    (match) => {
      const day = match[1] ?? match[4] ?? match[5];
      const month = months[match[2] ?? match[3] ?? ''] ?? Number(match[6]);
      return { kind: 'date', value: `${Number(day)}/${month}` };
    },
    figures,
  );
  rest = take(
    rest,
    amountPattern,
    (match) => ({ kind: 'amount', value: valueOf(match[2] ?? match[3] ?? '') }),
    figures,
  );
  rest = take(
    rest,
    percentPattern,
    (match) => ({ kind: 'percent', value: valueOf(match[1] ?? '') }),
    figures,
  );
  rest = take(
    rest,
    delayPattern,
    (match) => {
      const hours = unitsInHours.find(([unit]) => unit.test(match[2] ?? ''))?.[1] ?? 0;
      return { kind: 'delay', value: String(Number(valueOf(match[1] ?? '')) * hours) };
    },
    figures,
  );
  take(
    rest,
    plainPattern,
    (match) => ({ kind: 'figure', value: valueOf(match[1] ?? '') }),
    figures,
  );
  return figures;
}

/** Reads what a sentence states: its subject, figures, and whether it denies or depends on something. */
export function readClaim(sentence: string, language: Language): Claim {
  // A list number is no figure.
  const folded = foldText(sentence).replace(/^\s*(?:\d{1,2}[.)]|[-•*])\s+/, '');
  const words = splitWords(folded, language);
  const isSubject = (word: string): boolean =>
    !/\d/.test(word) &&
    numberWords[word] === undefined &&
    months[word] === undefined &&
    !light[language]?.has(word) &&
    !isStopWord(word, language);
  return {
    sentence: sentence.trim(),
    words,
    subjects: words.filter(isSubject).map((word) => stemWord(word, language)),
    figures: figuresOf(folded),
    isDenied: denials[language]?.test(folded) ?? false,
    isConditional: conditions[language]?.test(folded) ?? false,
  };
}
