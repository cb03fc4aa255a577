import type { Language } from '../../text/language.ts';

/** What a message is like: someone is let down, something does not work, or something is asked. */
export type Situation = 'complaint' | 'trouble' | 'question';

type Phrases = {
  greeting: (name: string | null) => string;
  opening: Record<Situation, string> & { friendly: string };
  next: { steps: string; told: string; friendly: string };
  closing: { plain: string; friendly: string };
  /** Before steps that have no line of their own leading into them, and before other lists. */
  steps: string;
  points: string;
};

/** The courtesy of the built-in writer; ticket replies are written to customers, so they are not interface phrases. */
export const phrases: Record<Language, Phrases> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    opening: {
      complaint: 'Thank you for writing to us. We are sorry that this has not gone as it should.',
      trouble: 'Thank you for your message, and sorry for the trouble.',
      question: 'Thank you for your message.',
      friendly: 'Thank you so much for getting in touch, we are happy to help!',
    },
    next: {
      steps: 'If you get stuck along the way, reply to this message and tell us how far you got.',
      told: 'If this leaves something open, just reply to this message and we will look into it with you.',
      friendly:
        'If anything is still unclear, just reply here: we will gladly go through it with you.',
    },
    closing: { plain: 'Kind regards,', friendly: 'Have a lovely day,' },
    steps: 'Here is what to do:',
    points: 'Here is what applies:',
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    opening: {
      complaint:
        'Merci de nous avoir écrit. Nous sommes désolés que cela ne se soit pas passé comme prévu.',
      trouble: 'Merci pour votre message, et désolés pour ce désagrément.',
      question: 'Merci pour votre message.',
      friendly: 'Merci beaucoup pour votre message, nous sommes ravis de vous aider\u202f!',
    },
    next: {
      steps: 'Si une étape vous arrête, répondez à ce message en nous disant laquelle.',
      told: 'S’il reste un point à éclaircir, répondez simplement à ce message et nous le verrons avec vous.',
      friendly:
        'Si quelque chose reste à éclaircir, répondez-nous ici\u00a0: nous le verrons ensemble avec plaisir.',
    },
    closing: { plain: 'Bien cordialement,', friendly: 'Très belle journée à vous,' },
    steps: 'Voici comment faire\u00a0:',
    points: 'Voici ce qu’il en est\u00a0:',
  },
};

const letDown =
  /\b(?:disappoint\w*|unacceptable|not impressed|fed up|furious|complaint|mortifying|ridiculous|still (?:no|not|nothing|waiting|haven['’]?t)|nobody (?:answer|repl)\w*|(?:second|third|2nd|3rd) (?:message|e-?mail|time))\b|(?<!\p{L})(?:d[ée][çc]ue?s?|inadmissible|inacceptable|scandal\p{L}+|m[ée]content\p{L}*|ras le bol|toujours (?:pas|rien)|2e message|deuxi[èe]me message|sans r[ée]ponse|r[ée]clamation)(?!\p{L})/iu;
const notWorking =
  /\b(?:won['’]?t|doesn['’]?t|(?:do|does|did|will|would) not|didn['’]?t|can(?:['’]?t|not) (?:\w+ )?(?:log|sign|open|turn|start|charge|switch|connect|pair|use|pay|access|hear|track|update)|isn['’]?t|not (?:found|working|charging)|no longer|error|broken?|lost|dead|stuck|faulty|damaged|missing|crash\w*|fail\w*|squeal\w*|scream\w*|shriek\w*)\b|(?<!\p{L})(?:ne (?:marche|fonctionne|s['’]\p{L}+|veut|peux?) (?:pas|plus)|cass[ée]\p{L}*|rouill[ée]\p{L}*|perdue?s?|erreur|invalide|refus[ée]\p{L}*|[ée]br[ée]ch\p{L}*|[ée]clat|bloqu[ée]\p{L}*|fondu|ab[îi]m[ée]\p{L}*|d[ée]fectueu\p{L}+|coll(?:e|ent) |manqu\p{L}+|pas re[çc]u)(?!\p{L})/iu;

/** What to open a reply with depends on what the message is like. */
export function situationOf(question: string): Situation {
  if (letDown.test(question)) return 'complaint';
  return notWorking.test(question) ? 'trouble' : 'question';
}

const writeToUs: Record<Language, [RegExp, string][]> = {
  en: [
    [
      /\b(?:write to|contact|e-?mail|get in touch with|drop a line to) us(?! (?:at|by|on|from|through|via|using))\b/giu,
      'reply to this message',
    ],
  ],
  fr: [
    [
      /(?<!\p{L})(?:[ée]crivez|contactez|joignez)-nous(?! (?:[àa]|au|aux|par|via|depuis|sur|[àa] l[’']adresse)(?!\p{L}))(?!\p{L})/giu,
      'répondez à ce message',
    ],
  ],
};

/** "Write to us" is said on a page; who wrote already is asked to reply. */
export function asReply(sentence: string, language: Language): string {
  return writeToUs[language].reduce(
    (text, [pattern, said]) =>
      text.replace(pattern, (found) =>
        /^\p{Lu}/u.test(found) ? said.charAt(0).toLocaleUpperCase() + said.slice(1) : said,
      ),
    sentence,
  );
}

/** Puts the spaces that French typography wants before ":", ";", "!" and "?" where a text has none, and makes those there are not break. */
export function asFrenchTypography(text: string): string {
  return text
    .replace(/(?<=[\p{L}\d)»”%€])[ \u00a0]?:(?=\s|$)/gu, '\u00a0:')
    .replace(/(?<=[\p{L}\d)»”%€])[ \u00a0\u202f]?([;!?])(?=[\s!?]|$)/gu, '\u202f$1')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/«[ \u00a0]?/g, '«\u00a0')
    .replace(/[ \u00a0]?»/g, '\u00a0»');
}

/** The first name to greet with, or null when what is known is not a name (addresses, nicknames with digits, companies). */
export function firstNameOf(fullName: string | null): string | null {
  const name = fullName?.trim() ?? '';
  const titled = /^(?:(?:mr|mrs|ms|miss|dr|mme|mlle|m|madame|monsieur)\.?\s+)(\S.*)$/i.exec(name);
  if (titled && !/\s/.test(titled[1] as string))
    return /^[\p{L}.'’\s-]+$/u.test(name) ? name : null;
  const ordered = /^(\p{Lu}[\p{Lu}'’-]+),?\s+(\p{Lu}\p{Ll}[\p{L}'’-]*)$/u.exec(name);
  const first = ordered?.[2] ?? (titled?.[1] ?? name).split(/\s+/)[0] ?? '';
  if (!/^\p{L}[\p{L}'’-]{1,24}$/u.test(first) || /[@\d_]/.test(name)) return null;
  if (
    /^(?:user|guest|visitor|customer|client|admin|support|contact|info|service|team|[ée]quipe|unknown|anonymous|anonyme|inconnu|visiteur|the|la|le|les)$/i.test(
      first,
    )
  )
    return null;
  return (
    first.charAt(0).toLocaleUpperCase() +
    (first === first.toLocaleUpperCase() ? first.slice(1).toLocaleLowerCase() : first.slice(1))
  );
}
