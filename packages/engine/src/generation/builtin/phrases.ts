import type { Language } from '../../text/language.ts';
import { describedLanguages, wordsOf } from '../../text/languages/languages.ts';
import type { Situation } from '../../text/languages/language-words.ts';

const letDown =
  /\b(?:disappoint\w*|unacceptable|not impressed|fed up|furious|complaint|mortifying|ridiculous|still (?:no|not|nothing|waiting|haven['’]?t)|nobody (?:answer|repl)\w*|(?:second|third|2nd|3rd) (?:message|e-?mail|time))\b|(?<!\p{L})(?:d[ée][çc]ue?s?|inadmissible|inacceptable|scandal\p{L}+|m[ée]content\p{L}*|ras le bol|toujours (?:pas|rien)|2e message|deuxi[èe]me message|sans r[ée]ponse|r[ée]clamation)(?!\p{L})/iu;
const notWorking =
  /\b(?:won['’]?t|doesn['’]?t|(?:do|does|did|will|would) not|didn['’]?t|can(?:['’]?t|not) (?:\w+ )?(?:log|sign|open|turn|start|charge|switch|connect|pair|use|pay|access|hear|track|update)|isn['’]?t|not (?:found|working|charging)|no longer|error|broken?|lost|dead|stuck|faulty|damaged|missing|crash\w*|fail\w*|squeal\w*|scream\w*|shriek\w*|crush\w*|dent(?:ed)?|bent|torn|leak\w*|stolen|never (?:arrived|came|received))\b|(?<!\p{L})(?:ne (?:marche|fonctionne|s['’]\p{L}+|veut|peux?) (?:pas|plus)|cass[ée]\p{L}*|rouill[ée]\p{L}*|perdue?s?|erreur|invalide|refus[ée]\p{L}*|[ée]br[ée]ch\p{L}*|[ée]clat|bloqu[ée]\p{L}*|fondu|ab[îi]m[ée]\p{L}*|d[ée]fectueu\p{L}+|coll(?:e|ent) |manqu\p{L}+|pas re[çc]u|jamais re[çc]ue?s?|[ée]cras[ée]\p{L}*|tordue?s?|introuvable|vol[ée]e?s?)(?!\p{L})/iu;

const others = describedLanguages.map(wordsOf);

/** What to open a reply with depends on what the message is like. */
export function situationOf(question: string): Situation {
  if (letDown.test(question) || others.some((each) => each.letDown?.test(question)))
    return 'complaint';
  return notWorking.test(question) || others.some((each) => each.notWorking?.test(question))
    ? 'trouble'
    : 'question';
}

/** "Write to us" is said on a page; who wrote already is asked to reply. */
export function asReply(sentence: string, language: Language): string {
  const { writeToUs } = wordsOf(language);
  if (!writeToUs) return sentence;
  const [pattern, said] = writeToUs;
  return sentence.replace(pattern, (found) =>
    /^\p{Lu}/u.test(found) ? said.charAt(0).toLocaleUpperCase() + said.slice(1) : said,
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
  const titled =
    /^(?:(?:mr|mrs|ms|miss|dr|mme|mlle|m|madame|monsieur|herrn?|frau|sra?|señora?|sig|sig\.ra|signora?|senhora?|dhr|mevr|mevrouw)\.?\s+)(\S.*)$/i.exec(
      name,
    );
  if (titled && !/\s/.test(titled[1] as string))
    return /^[\p{L}.'’\s-]+$/u.test(name) ? name : null;
  const ordered = /^(\p{Lu}[\p{Lu}'’-]+),?\s+(\p{Lu}\p{Ll}[\p{L}'’-]*)$/u.exec(name);
  const first = ordered?.[2] ?? (titled?.[1] ?? name).split(/\s+/)[0] ?? '';
  if (!/^\p{L}[\p{L}'’-]{1,24}$/u.test(first) || /[@\d_]/.test(name)) return null;
  if (
    /^(?:user|guest|visitor|customer|client|admin|support|contact|info|service|team|[ée]quipe|kunde|kundin|gast|cliente|invitado|ospite|convidado|klant|unknown|anonymous|anonyme|inconnu|visiteur|the|la|le|les)$/i.test(
      first,
    )
  )
    return null;
  return (
    first.charAt(0).toLocaleUpperCase() +
    (first === first.toLocaleUpperCase() ? first.slice(1).toLocaleLowerCase() : first.slice(1))
  );
}
