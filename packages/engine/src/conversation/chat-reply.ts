import { joinSentences } from '../generation/join-sentences.ts';
import { isClosingLine } from '../generation/styles/reply-signature.ts';
import type { SentenceEvent, SuggestEvent, Writer } from '../generation/types.ts';

/** What is done to every answer before a visitor reads it: nobody looks at it in between. */

/** An answer in a chat is cut here, at a sentence. */
export const longestAnswer = 2_000;
/** What a model may write for one, marks and all; the rest is not listened to. */
export const mostWritten = 12_000;

const marks: [RegExp, string][] = [
  [/^\s{0,3}#{1,6}\s+/gmu, ''],
  [/(\*{1,3}|__)(?=\S)([^*_\n]{1,400}?)(?<=\S)\1/gu, '$2'],
  [/`{1,3}([^`\n]{0,400})`{1,3}/gu, '$1'],
  [/^```\w*$/gmu, ''],
];
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/u;
const bullet = /^[*•](?=\s|$)/u;
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;

/** Rules go, signs before items become dashes, and the empty lines above both go with them. */
function plainLines(text: string): string[] {
  const lines: string[] = [];
  let isAfterRule = false;
  for (const line of text.split('\n')) {
    const said = line.trim();
    const isRule = rule.test(said);
    if (line === '>' || (isAfterRule && said === '')) continue;
    if (isRule || bullet.test(said)) while (lines.at(-1)?.trim() === '') lines.pop();
    if (isRule) lines.push('');
    else
      lines.push(
        bullet.test(said)
          ? `- ${line.trimStart().slice(1).trimStart()}`
          : line.replace(/^>\s?/u, ''),
      );
    isAfterRule = isRule;
  }
  return lines;
}

/** Plain text: no marks of Markdown, nothing that turns text round or hides in it. */
export function asChatText(text: string): string {
  let plain = text.replace(invisible, '');
  for (const [mark, instead] of marks) plain = plain.replace(mark, instead);
  return plainLines(plain).join('\n').trim();
}

/** What a chat bot can't have done: it only tells. Said so in a page, it is no deed. */
const deed =
  /\b(?:i|we)(?:['’]ve| have|['’]ll| will|['’]m| am|['’]re| are)? (?:just |already |now |also |going to )*(?:refund(?:ed|ing)?|cancel(?:l?ed|l?ing)?|chang(?:e|ed|ing) your|updat(?:e|ed|ing) your|delet(?:e|ed|ing) your|process(?:ed|ing) your|approv(?:e|ed|ing)|grant(?:ed|ing)?|credit(?:ed|ing)?|reimburs(?:e|ed|ing)|transferr?(?:ed|ing)?|forward(?:ed|ing)?|escalat(?:e|ed|ing)|order(?:ed|ing)|ship(?:ped|ping)|sent you|send you|giv(?:e|ing) you|offer(?:ed|ing)? you)\b|\byour (?:refund|order|return|request|cancellation|discount|account|complaint) (?:has been|was|is now|is hereby) (?:\w+ )?(?:approved|refunded|processed|cancel+ed|granted|confirmed|credited|deleted|changed|accepted|issued)\b|(?<!\p{L})(?:j['’]ai|nous avons|je viens de|nous venons de|je vais|nous allons) (?:bien |déjà |vous |immédiatement |également )*(?:rembours|annul|modifi|accord|valid|cr[ée]dit|supprim|transf[ée]r|transmi|trait|envoy|exp[ée]di|offr|offert)\p{L}*|(?<!\p{L})(?:votre|vos) (?:remboursement|commande|retour|demande|annulation|remise|compte|r[ée]clamation)s? (?:a|ont|est|sont)(?: bien)?(?: [ée]t[ée])? (?:accord|approuv|rembours|trait|annul|valid|confirm|cr[ée]dit|supprim|modifi|accept)\p{L}*/iu;

/** Whether a sentence claims a deed that no text on offer has word for word. */
export function claimsDeed(text: string, known: string): boolean {
  return deed.test(text) && !known.includes(text.replace(/^[-•*]\s+/, '').slice(0, 60));
}

/** A sentence as it may be said in a chat; null when it may not. */
function asSaid(event: SentenceEvent, known: string): SentenceEvent | null {
  // Who reads a suggestion sees a mark at what nothing supports; a visitor would take it for an answer.
  if (!event.supported || claimsDeed(event.text, known)) return null;
  const text = asChatText(event.text);
  return text === '' ? null : { ...event, text };
}

/**
 * A reply as a chat has it: only what is supported, plain, at most `longestAnswer`, and without a closing. Ends with the
 * `done` or `silence` that came, its text being what was said.
 * @param known the texts that the answer is written from
 */
export async function* chatReply(
  events: AsyncIterable<SuggestEvent>,
  known: string,
): AsyncGenerator<SuggestEvent> {
  const said: SentenceEvent[] = [];
  let held: SentenceEvent | null = null;
  let length = 0;
  let isFull = false;
  let hasWithheld = false;
  const say = (event: SentenceEvent): SentenceEvent => {
    const whole = { ...event, index: said.length };
    said.push(whole);
    length += whole.text.length + 2;
    return whole;
  };
  for await (const event of events) {
    if (event.type === 'sentence') {
      const sentence = asSaid(event, known);
      if (!event.supported && !hasWithheld) {
        hasWithheld = true;
        yield { type: 'note', code: 'statements-withheld' };
      }
      if (!sentence || isFull) continue;
      isFull = length + sentence.text.length > longestAnswer;
      if (isFull) continue;
      if (sentence.sources.length === 0 && isClosingLine(sentence.text.split('\n')[0] ?? '')) {
        held = sentence;
        continue;
      }
      if (held) yield say(held);
      held = null;
      yield say(sentence);
    } else if (event.type === 'done' && !said.some(isContent)) yield asSilence(event);
    else if (event.type === 'done') yield { ...event, text: joinSentences(said) };
    else yield event;
  }
}

const isContent = ({ sources, facts }: SentenceEvent): boolean =>
  sources.length > 0 || facts !== undefined;

function asSilence(done: Extract<SuggestEvent, { type: 'done' }>): SuggestEvent {
  const { tokensIn, tokensOut, used, fellBack } = done;
  const failure = fellBack === null ? {} : { fellBack };
  const reason = 'unsupported' as const;
  return { type: 'silence', reason, question: '', tokensIn, tokensOut, used, ...failure };
}

/** A model took longer than a visitor waits, or stopped in the middle; `code` as failures of models have it. */
export class TooSlow extends Error {
  readonly code = 'timeout';

  constructor() {
    super('The model did not answer in the time that a visitor waits.');
    this.name = 'TooSlow';
  }
}

/**
 * A writer for somebody who waits: its first word must come within `firstMs` and its last within `totalMs`; what goes on
 * beyond `mostWritten` is not listened to.
 * @throws TooSlow
 */
export function impatient(writer: Writer, limits: { firstMs: number; totalMs: number }): Writer {
  return {
    model: writer.model,
    async *write(request) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limits.firstMs);
      const total = setTimeout(() => late.abort(), limits.totalMs);
      const signals = request.signal ? [request.signal, late.signal] : [late.signal];
      let written = 0;
      try {
        for await (const piece of writer.write({ ...request, signal: AbortSignal.any(signals) })) {
          if ('text' in piece) {
            clearTimeout(timer);
            const left = mostWritten - written;
            written += piece.text.length;
            if (written > mostWritten) {
              if (left > 0) yield { text: piece.text.slice(0, left) };
              return;
            }
          }
          yield piece;
        }
      } catch (error) {
        if (late.signal.aborted && !request.signal?.aborted) throw new TooSlow();
        throw error;
      } finally {
        clearTimeout(timer);
        clearTimeout(total);
      }
    },
  };
}
