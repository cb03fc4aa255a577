import { dropEnd } from '../../text/drop-end.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import { isClosingLine, type NameMatcher } from './reply-signature.ts';
import { escapePattern } from '../../text/escape-pattern.ts';

/** What stands for the requester's name when a CRM fills it in. */
export const namePlaceholder = '{{requester.name}}';

const salutation =
  /^(hi|hello|hey|hiya|greetings|dear|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|coucou|ch[eè]re?s?)(?![\p{L}\p{N}])/iu;
const titles = [
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'mme',
  'mlle',
  'm',
  'madame',
  'monsieur',
  'mademoiselle',
  'docteur',
  'professor',
  'professeur',
  'prof',
  'herr',
  'herrn',
  'frau',
  'sr',
  'sra',
  'señor',
  'señora',
  'sig',
  'signor',
  'signora',
  'senhor',
  'senhora',
  'dhr',
  'mevr',
  'mevrouw',
];
/** Written without the flag for either case: what follows a title must begin like a name. */
const title = `(?:${titles.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`).join('|')})\\.?`;
const space = '[ \\u00a0]';
const titleLead = new RegExp(`^${title}${space}+`, 'u');
const titleOnly = new RegExp(`^${title}$`, 'u');
/** Titles that can stand without a name; "Mr" and "Ms" can't. */
const standingTitle = /^(?:madame|monsieur|mademoiselle)$/i;
/** Greetings that can't stand without a name. */
const needsName =
  /^(?:sehr geehrte[rns]?|liebe[rs]?|werte[rs]?|(?:muy )?(?:estimad|apreciad|querid)\S{0,4}|gentil\p{L}{0,7}|egregi[oa]?|spettabile|car[oaie]|prezad\S{0,5}|exm[oa]s?\.?|beste|geachte|lieve)$/iu;
/** Who is greeted when nobody is named. */
const everybody =
  /^(?:there|all|again|everyone|everybody|team|sirs?|madam|or|ladies|gentlemen|valued|customers?|clients?|clientes?|friends?|[àa]|tou(?:s|tes?)|vous|le|monde|ami(?:e|s|es)?|et|and|&|l['’][ée]quipe|[ée]quipe|zusammen|alle|damen|herren|kund(?:e|in|en)|equipo|equipe|equipa|todos|todas|tutti|klant(?:en)?|allemaal)$/i;
const particle = /^(?:de|du|des|la|le|van|von|der|den|el|al|bin|y)$/;
const nameStart = /^(?:[dlo]['’])?[\p{Lu}\p{Lt}\p{Lo}]/u;
const politeness =
  /^(?:(?:many )?thank|merci|nous vous remercions|je vous remercie|have a |(?:tr[eè]s )?(?:bonne|belle|excellente) |sorry|we(?: are|['’]re) sorry|you(?: are|['’]re) welcome|(?:toutes )?(?:nos|mes) excuses|d[ée]sol[ée]|nous sommes d[ée]sol[ée]s|je suis d[ée]sol[ée]|je vous prie|nous vous prions|veuillez (?:agr[ée]er|recevoir|croire)|welcome|bienvenue|see you|[àa] (?:tr[eè]s )?bient[ôo]t)/iu;
const formulaLead =
  /^(?:(?:many )?thanks?(?: you)?(?: so much| very much| a lot| again)?|merci(?: beaucoup| bien| encore)?|have a \p{L}+ (?:day|evening|weekend|week)|(?:tr[eè]s )?(?:bonne|belle|excellente) (?:journ[ée]e|soir[ée]e|semaine)|welcome|bienvenue)(?![\p{L}\p{N}])/iu;

/** A name called again and again is taken out so often. */
const mostRounds = 10;

export type NameStyle = 'drop' | 'placeholder';

const fold = (text: string): string => text.normalize('NFC').toLocaleLowerCase();

/** The ways a reply may call somebody: whole name, turned round, first name, last name; longest first. */
function nameForms(fullName: string | null): string[] {
  const whole = (fullName ?? '').replace(/\s+/g, ' ').trim();
  const bare = whole.replace(titleLead, '');
  const words = bare.split(/[ ,]+/).filter(Boolean);
  const [first = '', ...others] = words;
  const forms = [whole, bare, [...others, first].join(' '), first, others.join(' ')];
  const usable = forms.filter((form) => /[\p{L}\p{N}]/u.test(form) && !everybody.test(form));
  return [...new Set(usable)].sort((left, right) => right.length - left.length);
}

/** Recognises a person by any of the given names. */
export function matchNames(...fullNames: (string | null)[]): NameMatcher {
  const forms = [...new Set(fullNames.flatMap(nameForms))];
  const folded = new Set(forms.map(fold));
  return {
    forms,
    isName: (text) => folded.has(fold(text.trim().replace(titleLead, ''))),
    // A name in running text begins like one, so that a requester called "for" takes no word out of a sentence.
    pattern: [
      escapePattern(namePlaceholder),
      ...forms.filter((form) => nameStart.test(form)).map(escapePattern),
    ].join('|'),
  };
}

/** Whether words after a greeting name somebody. */
function isAddressee(words: string, requester: NameMatcher): boolean {
  const text = words.trim();
  if (text === namePlaceholder || requester.isName(text)) return true;
  const tokens = text.replace(titleLead, '').split(/[ \u00a0]+/);
  if (tokens.length > 6 || titleOnly.test(text)) return false;
  if (tokens.some((token) => everybody.test(token) || titleOnly.test(token))) return false;
  return tokens.every((token, position) =>
    position > 0 && particle.test(token) ? true : nameStart.test(token),
  );
}

/** How long the name after a greeting is, 0 when nobody is named there. `rest` begins behind the space. */
function addresseeLength(rest: string, requester: NameMatcher): number {
  const titled = titleLead.exec(rest)?.[0].length ?? 0;
  const known = [namePlaceholder, ...requester.forms].find((form) => {
    const start = fold(rest.slice(titled, titled + form.length)) === fold(form);
    return start && !/^[\p{L}\p{N}]/u.test(rest.slice(titled + form.length));
  });
  if (known !== undefined) return titled + known.length;
  const words = dropEnd(/^[^,!?:;\n–—]{1,80}/u.exec(rest)?.[0] ?? '', /[\s.]/u);
  return words && isAddressee(words, requester) ? words.length : 0;
}

/** A greeting of a described language that English and French have not; with the comma before a name. */
function salutationIn(text: string, language: Language): string | undefined {
  return wordsOf(language).courtesy?.salutation.exec(text)?.[0];
}

/** How a message in a language begins that names nobody; nothing where we have no words in it. */
const neutralGreeting = (language: Language): string =>
  wordsOf(language).reply.greeting(null).replace(/[,:]$/, '');

function withoutName(greeting: string, language: Language): string {
  if (needsName.test(greeting)) return neutralGreeting(language);
  if (/^dear$/i.test(greeting)) return 'Hello';
  return /^ch/i.test(greeting) ? 'Bonjour' : greeting;
}

function restyleSalutation(
  text: string,
  style: NameStyle,
  requester: NameMatcher,
  language: Language,
): string {
  const own = salutationIn(text, language);
  const greeting = own ?? salutation.exec(text)?.[0];
  if (greeting === undefined) return text;
  const gap =
    (own === undefined ? /^[ \t\u00a0]+/ : /^,?[ \t\u00a0]+/).exec(
      text.slice(greeting.length),
    )?.[0] ?? '';
  const rest = text.slice(greeting.length + gap.length);
  const length = gap ? addresseeLength(rest, requester) : 0;
  if (length === 0) return text;
  const after = rest.slice(length);
  if (style === 'placeholder') return `${greeting}${gap.trimEnd()} ${namePlaceholder}${after}`;
  const goesOn = /^[ \u00a0]+[\p{L}\p{N}]/u.test(after);
  return `${withoutName(greeting, language)}${goesOn ? ',' : ''}${after}`;
}

/** "Madame Dupont," or "Nora," alone on its line. */
function restyleBareAddress(
  text: string,
  style: NameStyle,
  requester: NameMatcher,
  language: Language,
): string {
  const match = /^([^,\n]{1,80})([ \u00a0]?[,!])$/u.exec(text);
  const [, address = '', mark = ''] = match ?? [];
  const titled = titleLead.exec(address)?.[0];
  const isNamed = titled ? isAddressee(address, requester) : requester.isName(address);
  // "Best," closes the reply to Ms Best too.
  if (!isNamed || salutation.test(text) || salutationIn(text, language) || isClosingLine(text))
    return text;
  if (style === 'placeholder') return `${titled ?? ''}${namePlaceholder}${mark}`;
  const kept = titled?.trim() ?? '';
  if (standingTitle.test(kept)) return `${kept}${mark}`;
  const greeting = neutralGreeting(language);
  return greeting && `${greeting}${mark}`;
}

/** Names called in a formula: "Thank you, Nora.", "Merci Nora pour …", "… d’agréer, Madame Dupont, …". */
function restyleFormula(text: string, style: NameStyle, requester: NameMatcher): string {
  const name = `(?:${requester.pattern})(?![\\p{L}\\p{N}])`;
  const address = new RegExp(`^${name},\\s+(?=\\p{L})`, 'u').exec(text)?.[0] ?? '';
  const formula = text.slice(address.length);
  if (!politeness.test(formula)) return text;
  const words = formulaLead.exec(formula)?.[0] ?? '';
  const direct = new RegExp(`^(${space}+)(?:${title}${space}+)?${name}`, 'u');
  const called = new RegExp(
    `,${space}{0,3}(?:(${title})${space}{1,3})?(?:${name}|(?<=${title}${space}{1,3})\\p{Lu}[\\p{L}'’-]+)(,(?=${space}\\p{L}))?`,
    'gu',
  );
  const rest = words ? formula.slice(words.length) : formula;
  if (style === 'placeholder') {
    const named = rest
      .replace(words ? direct : /$^/, (_, gap: string) => gap + namePlaceholder)
      .replace(
        called,
        (_, before = '', comma = '') => `, ${before}${before && ' '}${namePlaceholder}${comma}`,
      );
    return `${address && `${namePlaceholder}, `}${words}${named}`;
  }
  const nameless =
    words +
    rest
      .replace(words ? direct : /$^/, '')
      .replace(called, (_, before = '', comma = '') =>
        standingTitle.test(before) ? `, ${before}${comma}` : '',
      );
  return address ? nameless.charAt(0).toLocaleUpperCase() + nameless.slice(1) : nameless;
}

/** Takes the requester's name out of a greeting or a formula of politeness, or puts the placeholder in its place. */
export function restyleNames(
  text: string,
  style: NameStyle,
  requester: NameMatcher,
  language: Language,
): string {
  let styled = text;
  let before = '';
  for (let round = 0; before !== styled && round < mostRounds; round += 1) {
    before = styled;
    styled = restyleSalutation(styled, style, requester, language);
    styled = restyleBareAddress(styled, style, requester, language);
    styled = restyleFormula(styled, style, requester);
    if (style === 'placeholder') break;
  }
  return styled;
}
