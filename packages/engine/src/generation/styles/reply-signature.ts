import { evenGaps } from '../../text/drop-end.ts';
import { isFooterMark } from '../../text/courtesy.ts';
import { describedLanguages, wordsOf } from '../../text/languages/languages.ts';

const formula =
  '(?:with )?(?:kindest|kind|best|warmest|warm|many|friendly) (?:regards|wishes)|regards|all the best|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|take care|have a (?:very )?(?:nice|great|good|lovely|wonderful|pleasant) (?:day|evening|week|weekend)|(?:bien |très )?cordialement(?: vôtre)?|sincèrement|amicalement|respectueusement|bien à vous|à (?:très )?bientôt|(?:très )?(?:bonne|belle|excellente) (?:journée|soirée|semaine|fin de journée)(?: à vous)?|(?:mes |nos )?(?:sincères |meilleures )?salutations(?: distinguées)?|cdlt|bav';
/** Words that close only with a comma after them: they also begin sentences. */
const shortFormula =
  "best|cheers|many thanks|thanks(?: again| in advance)?|thank you(?: again)?|merci(?: encore| d[’']avance| par avance)?";
/** A formula of politeness that is a whole sentence. */
export const longFormula =
  /^(?:je vous prie|nous vous prions|veuillez)(?!\p{L}).{0,60}(?:agréer|recevoir|croire|accepter)(?!\p{L})/iu;
const closingLine = new RegExp(`^(?:${formula}|${shortFormula})[ \\u00a0\\u202f]?[,.!]?$`, 'iu');
const closingThenName = new RegExp(
  `^((?:${formula})(?:[ \\u00a0\\u202f]?[,.!])?|(?:${shortFormula})[,!])[ \\u00a0]*(?:[–—-][ \\u00a0]*)?(\\S.*)$`,
  'iu',
);
const contact =
  /^(?:(?:tel|tél|phone|mobile|fax|e-?mail|web|site)\.?[ \u00a0]?:?[ \u00a0]*)?(?:\+?[\d()][\d\s().-]{5,}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)\S+)$/iu;
/** In either case, \p{Lu} is every letter that has two: "the customer support team", "équipe des retours". */
const team =
  /^(?:(?:the|your|our|l['’]|votre|notre|le|la)\s?)?(?:[\p{Lu}\p{N}][\p{L}\p{N}&.'’-]*\s)*(?:team|desk|support|care)(?:\s(?:at|from|of)\s[\p{Lu}\p{N}][^]*|[.,!])?$|^(?:(?:l['’]|votre |notre |le |la )?(?:équipe|service|support))(?:\s[\p{Lu}\p{N}][\p{L}\p{N}&.'’-]*)*[.,!]?$|^(?:(?:el|il|o|a|het|das|ihr|su|sua|uw) )?(?:equipo|equipe|equipa|team|kundenservice|servizio clienti|klantenservice)(?: (?:de|di|da|do|van|von|del|della) \p{Lu}[\p{L}\p{N}&.'’-]*)?[,.!]?$/iu;
const connector =
  /^(?:from|at|of|the|and|for|de|du|des|la|le|les|chez|pour|et|van|von|&|[|,–—-])$/i;
const nameWord = /^[\p{Lu}\p{Lo}\p{N}][\p{L}\p{N}&.'’-]*,?$/u;
const mostWords = 6;

const others = describedLanguages.flatMap((language) => wordsOf(language).courtesy ?? []);

const isFormula = (text: string): boolean =>
  closingLine.test(text) || others.some((each) => each.formula.test(text));

/** A formula of politeness alone on its line. */
export function isClosingLine(line: string): boolean {
  return isFormula(line.trim());
}

export type NameMatcher = { isName: (text: string) => boolean; forms: string[]; pattern: string };
export type Signers = { agent: NameMatcher; company: NameMatcher; requester: NameMatcher };

/** Whether words after a formula of politeness are who signs. `isContent`: the line says something that needs a source. */
function isSigner(text: string, signers: Signers, isContent: boolean): boolean {
  const words = text.replace(/[.,!]$/u, '').trim();
  if (isKnown(words, signers) || team.test(text) || contact.test(text)) return true;
  return !isContent && isNameLine(text);
}

/** A line made of names alone, or of a team's: "Carol Jones", "Carol from Velora", "The support team". */
export function isNameLine(line: string): boolean {
  const text = line.trim();
  if (team.test(text)) return true;
  if (/[?:;]/.test(text)) return false;
  const tokens = text.replace(/[.,!]$/u, '').split(/[ \u00a0]+/);
  return (
    tokens.length <= mostWords &&
    nameWord.test(tokens[0] as string) &&
    tokens.every((token) => nameWord.test(token) || connector.test(token))
  );
}

/** The agent, the company, or both in one line: "Carol from Acme", "Carol – Acme". */
function isKnown(words: string, { agent, company }: Signers): boolean {
  const parts = evenGaps(words)
    .split(/ (?:from|at|of|de|chez|pour) | ?[,|–—] ?| - /u)
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => agent.isName(part) || company.isName(part));
}

/** What a line is at the end of a reply. `kept`: of a formula that a name follows, the formula alone. */
export type ClosingLine =
  | { kind: 'formula'; kept: string }
  | { kind: 'signature' | 'mark' | 'other' };

/**
 * @param isClosed a formula of politeness stands above: any name may follow it
 * @param isContent the sentence has a source, or states something that needs one
 */
export function readClosingLine(
  line: string,
  signers: Signers,
  state: { isClosed: boolean; isContent: boolean },
): ClosingLine {
  const text = line.trim();
  if (text === '--' || (isFooterMark(text) && !/^[-_]/.test(text))) return { kind: 'mark' };
  const words = text.replace(/[.,!]$/u, '').trim();
  if (isKnown(words, signers) && (state.isClosed || !isFormula(text))) return { kind: 'signature' };
  if (isFormula(text) || longFormula.test(text)) return { kind: 'formula', kept: text };
  const [, kept, rest] = closingThenName.exec(text) ?? [];
  // "Have a nice day, Nora!" wishes it to the requester; nobody signs there.
  const named = (rest ?? '').replace(/[ \u00a0\u202f]?[.,!]$/u, '');
  const isAddressed = signers.requester.isName(named) && !signers.agent.isName(named);
  if (kept && rest && !isAddressed && isSigner(rest, signers, state.isContent))
    return { kind: 'formula', kept: kept.trim() };
  if (team.test(text)) return { kind: 'signature' };
  return state.isClosed && isSigner(text, signers, state.isContent)
    ? { kind: 'signature' }
    : { kind: 'other' };
}
