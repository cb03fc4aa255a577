import { splitWords } from './analyse.ts';
import { dropGreetingLead, isClosing, isFooterMark, isGreeting } from './courtesy.ts';
import { describedLanguages, wordsOf } from './languages/languages.ts';

/** The part of a conversation that the question is read from; messages in time order, plain text without what they quote. */
export type Thread = { subject: string; messages: { role: 'requester' | 'agent'; text: string }[] };

const quoteStarts = [
  /^\s*(?:on|le|am|el|il|em|op|a)\s.{4,200}(?:wrote|[ée]crit|schrieb|escribi[óo]|ha scritto|escreveu|schreef)\s*:\s*$/i,
  /^\s*(?:am|op)\s[^:]{4,120}(?::\d\d[^:]{0,40}){0,2}(?:schrieb|schreef)\s[^:]{1,80}:\s*$/i,
  /^\s*-{2,}\s*(?:original message|forwarded message|message (?:d'origine|original|transf[ée]r[ée])|(?:urspr[üu]ngliche|weitergeleitete) nachricht|mensaje (?:original|reenviado)|messaggio (?:originale|inoltrato)|mensagem (?:original|encaminhada)|(?:oorspronkelijk|doorgestuurd) bericht)\s*-{0,}/i,
  /^\s*(?:begin forwarded message|d[ée]but du message (?:r[ée]exp[ée]di[ée]|transf[ée]r[ée]))\s*:?/i,
  /^\s*#{2,}-? ?(?:please type your reply above this line|veuillez (?:saisir|entrer|[ée]crire).*au-dessus)/i,
];
const headerField =
  /^\s*\*?(?:from|de|sent|envoy[ée]|date|to|[àa]|subject|objet|cc|von|gesendet|an|betreff|datum|enviado(?: el| em)?|para|asunto|fecha|da|inviato|oggetto|data|assunto|van|verzonden|aan|onderwerp)\s?:\*?\s+\S/i;
/** What every quote has one of: most messages have none, and need no look at their lines. */
const mayQuote =
  /:[^\S\n]*$|^[^\S\r\n\u2028\u2029]*(?:>|-{2}|#{2}|begin|d[ée]but)|(?:from|de|von|da|van)\s?:/im;
/** In characters. */
export const longestQuestion = 2_000;
const newWordsWanted = 3;

/** Four mail header lines within six are the top of a forwarded mail. */
function isHeaderBlock(lines: string[], start: number): boolean {
  if (!/^\s*\*?(?:from|de|von|da|van)\s?:/i.test(lines[start] ?? '')) return false;
  return lines.slice(start, start + 6).filter((line) => headerField.test(line)).length >= 3;
}

function isQuoteStart(lines: string[], start: number): boolean {
  const line = lines[start] as string;
  // Mail programs fold "On … wrote:" over two lines.
  const folded = `${line} ${lines[start + 1] ?? ''}`;
  return (
    quoteStarts.some(
      (pattern) =>
        pattern.test(line) ||
        (/^\s*(?:on|le|am|el|il|em|op)\s/i.test(line) && pattern.test(folded)),
    ) || isHeaderBlock(lines, start)
  );
}

/**
 * Splits a mail body into what the sender wrote and what is quoted below ("On … wrote:", "Le … a écrit :", mail headers,
 * ">" lines). When nothing stands above the quote (answers written under or between it), only the ">" lines are taken out.
 * @returns `quoted` null when there is no quote
 */
export function stripQuoted(text: string): { text: string; quoted: string | null } {
  const even = text.replace(/\r\n?/g, '\n');
  if (!mayQuote.test(even)) return { text: tidy(even), quoted: null };
  const lines = even.split('\n');
  const start = lines.findIndex((_, position) => isQuoteStart(lines, position));
  const above = start > 0 ? lines.slice(0, start) : [];
  if (above.some((line) => line.trim() && !/^\s*>/.test(line))) {
    const { kept, taken } = splitMarked(above);
    return {
      text: kept,
      quoted: [taken, lines.slice(start).join('\n').trim()].filter(Boolean).join('\n'),
    };
  }
  const { kept, taken } = splitMarked(lines);
  return { text: kept, quoted: taken || null };
}

function tidy(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

function splitMarked(lines: string[]): { kept: string; taken: string } {
  const isMarked = (line: string): boolean => /^\s*>/.test(line);
  return {
    kept: tidy(lines.filter((line) => !isMarked(line)).join('\n')),
    taken: lines.filter(isMarked).join('\n').trim(),
  };
}

const mostSignatureLines = 8;

/** Where the last lines begin that may be a signature: few, short, and none asks anything. */
function signatureFrom(lines: string[]): number {
  let found = 0;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as string;
    if (!line.trim()) continue;
    found += 1;
    if (found > mostSignatureLines || !isSignatureLine(line)) return at + 1;
  }
  return 0;
}

/** Takes greeting lines, the closing and everything after it (the signature), and mail footers off a message. */
export function stripCourtesy(text: string): string {
  const lines = text.split('\n');
  const signature = signatureFrom(lines);
  const kept: string[] = [];
  let hasText = false;
  for (const [position, line] of lines.entries()) {
    if (isFooterMark(line)) break;
    const closes = isClosing(line);
    if (closes && hasText && position + 1 >= signature) break;
    if (closes || isGreeting(line)) continue;
    const said: string = hasText ? line : dropGreetingLead(line);
    kept.push(said);
    hasText ||= said.trim() !== '';
  }
  return tidy(kept.join('\n'));
}

/** Signatures are short lines; a line that asks or goes on for long is part of the message. */
function isSignatureLine(line: string): boolean {
  return line.length <= 90 && !line.includes('?');
}

function cleanSubject(subject: string): string {
  const bare = subject
    .replace(/^(?:\s*(?:re|fwd?|tr|aw|rép|wg|rv|res|enc|antw)\s*:\s*|\s*\[[^\]]{1,30}\]\s*)+/i, '')
    .trim();
  return /^(?:\(?no subject\)?|\(?sans (?:objet|sujet)\)?|\(?(?:kein betreff|sin asunto|nessun oggetto|sem assunto|geen onderwerp)\)?|hilfe|frage|hallo|hola|ayuda|consulta|aiuto|domanda|ajuda|d[úu]vida|hulp|vraag|help|question|hello|hi|bonjour|aide|contact|support)?$/i.test(
    bare,
  )
    ? ''
    : bare;
}

/**
 * What the requester asks: subject and first message, and each later message of theirs that adds telling words of its own,
 * without greetings and signatures. At most 2,000 characters, cut at a word.
 */
export function extractQuestion(thread: Thread): string {
  const subject = cleanSubject(thread.subject);
  const parts: string[] = [];
  let known: Set<string> | null = null;
  for (const message of thread.messages) {
    if (message.role !== 'requester') continue;
    const text = stripCourtesy(message.text);
    if (!text) continue;
    if (parts.length === 0) {
      parts.push(text);
      continue;
    }
    // Most conversations have one question: only a second one is compared with what is known.
    known ??= new Set(splitWords(parts[0] ?? '', 'en'));
    const words = splitWords(text, 'en');
    if (!namesMore(words, known)) continue;
    parts.push(text);
    for (const word of words) known.add(word);
  }
  const body = parts.join('\n');
  const isRepeated = body.toLowerCase().includes(subject.toLowerCase());
  return cutAtWord((isRepeated ? body : [subject, body].filter(Boolean).join('\n')).trim());
}

/** Whether enough of them name a matter in any language, and are not known yet: "Not yet. I will try" has none. */
function namesMore(words: string[], known: Set<string>): boolean {
  const fresh = new Set<string>();
  for (const word of words) {
    if (word.length < 2 || known.has(word) || isEmptyWord(word)) continue;
    fresh.add(word);
    if (fresh.size === newWordsWanted) return true;
  }
  return false;
}

const emptyWords: ReadonlySet<string> = new Set(
  describedLanguages.flatMap((language) => {
    const { stopWords, genericWords } = wordsOf(language);
    return `${stopWords} ${genericWords}`.split(/\s+/);
  }),
);

function isEmptyWord(word: string): boolean {
  return emptyWords.has(word);
}

function cutAtWord(text: string): string {
  if (text.length <= longestQuestion) return text;
  const cut = text.slice(0, longestQuestion);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuestion - 60)).trim();
}
