import { dropEnd } from '../../text/drop-end.ts';
import { isGreeting, leadLength } from '../../text/courtesy.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import { splitSentences } from '../../text/sentences.ts';
import { namePlaceholder } from './reply-names.ts';

const letterHead =
  /^(?:subject|re|ref|reference|from|to|date|cc|objet|réf|référence|de|à|le destinataire)[ \u00a0]?:[ \u00a0]\S/iu;
const opening =
  /^(?:(?:many |a big )?thank(?:s| you)(?! to )|thx\b|(?:nous|je) vous remerci(?:ons|e)|merci(?! de (?!(?:nous |m['’])?(?:avoir|être)|votre|l['’]int))|(?:i|we) hope (?:this|that|you|all|everything)|hope (?:this|you)|(?:j['’]espère|nous espérons) que (?:vous|tout|ce)|we(?: have|['’]ve)? received your|your (?:message|request) has reached us|(?:nous avons|j['’]ai) bien reçu)/iu;
/** A line of thanks that goes on to say or ask something. */
const goesOn =
  /[?\d]|https?:|@|(?:^|[\s,;])(?:but|however|please|unfortunately|could you|can you|will you|if you|mais|toutefois|cependant|malheureusement|veuillez|pouvez|pourriez|si vous)(?!\p{L})/iu;
const salutationLead =
  /^(?:hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|coucou|ch[eè]re?s?)(?![\p{L}\p{N}])([^,!.:;?\n–—]{0,60})[ \u00a0\u202f]?[,!.:;–—]+[ \u00a0]+(?=\S)/iu;
/** The same in the other languages that are described. */
const goesOnInOthers =
  /[?\d]|https?:|@|(?:^|[\s,;])(?:aber|jedoch|leider|bitte|wenn sie|pero|sin embargo|por favor|si (?:tiene|necesita)|per[òo]|tuttavia|purtroppo|per favore|se (?:ha|desidera)|mas|no entanto|infelizmente|se (?:tiver|precisar)|maar|echter|helaas|als u)(?!\p{L})/iu;
const longestLead = 6;
const longestOpening = 25;

function isSalutation(sentence: string): boolean {
  const named = sentence.replace(namePlaceholder, 'Name');
  const sign = /[!:;]$/.test(named) ? named.slice(-1) : '';
  return isGreeting(sign ? dropEnd(named.slice(0, -1), /[ \u00a0\u202f]/) + sign : named);
}

/** A line that stands above the substance: letter head, salutation, thanks for writing. */
function isHeader(sentence: string, language: Language): boolean {
  if (letterHead.test(sentence) || isSalutation(sentence)) return true;
  const isOpening = opening.test(sentence)
    ? !goesOn.test(sentence)
    : wordsOf(language).courtesy?.pleasantry.test(sentence) === true &&
      !goesOnInOthers.test(sentence) &&
      !goesOn.test(sentence);
  return isOpening && sentence.split(/\s+/).length <= longestOpening;
}

/** Takes "Hello Anna, " off a sentence that goes on after it, and gives that its capital. */
function withoutLead(sentence: string): string {
  let rest = sentence;
  for (let match = salutationLead.exec(rest); match; match = salutationLead.exec(rest)) {
    const words = (match[1] ?? '').trim().split(/\s+/).length;
    if (words > longestLead) break;
    rest = rest.slice(match[0].length);
  }
  if (rest === sentence) rest = rest.slice(leadLength(rest));
  return rest === sentence ? rest : rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

/**
 * What is left of a sentence at the beginning of a reply when the header goes; '' when it was all header.
 * @param isContent it says something that has a source, or that needs one: then only a salutation is taken off its front
 */
export function stripHeader(text: string, isContent: boolean, language: Language): string {
  if (isContent) return withoutLead(text);
  const parts = text.split('\n').flatMap((line) => splitSentences(line, language));
  while (parts[0] !== undefined) {
    parts[0] = withoutLead(parts[0]);
    if (!isHeader(parts[0], language)) break;
    parts.shift();
  }
  if (parts.length === 0) return '';
  // Untouched text keeps its own line breaks.
  return text.endsWith(parts.join(' ')) ? parts.join(' ') : withoutLead(restOf(text, parts));
}

function restOf(text: string, parts: string[]): string {
  const start = text.indexOf(parts[0] as string);
  return start >= 0 ? text.slice(start) : parts.join(' ');
}
