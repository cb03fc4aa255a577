import { joinSentences } from '../join-sentences.ts';
import type { SentenceEvent, SilenceReason, SuggestEvent, SuggestInput } from '../types.ts';
import { ConfidentialCheck } from './confidential-check.ts';

type Numbered = { number: number; event: SentenceEvent };

/** A reply that says values so often is not listened to any more. */
const mostTimes = 8;
/** So many of the last sentences that were shown are read again when others are taken out before the next. */
const mostReadAgain = 60;

/** Sentences as they may be shown: one that could become part of a value waits for the next ones. */
export class Withholding {
  readonly shown: SentenceEvent[] = [];
  #check: ConfidentialCheck;
  #before: string[];
  #held: Numbered[] = [];
  #released: Numbered[] = [];
  #number = 0;
  #times = 0;
  #startsParagraph = false;

  /** @param before what was said in earlier replies of the same conversation */
  constructor(values: string[], before: string[] = []) {
    this.#check = new ConfidentialCheck(values);
    this.#before = before;
    this.#readBefore();
  }

  get hasWithheld(): boolean {
    return this.#times > 0;
  }

  push(event: SentenceEvent): SentenceEvent[] {
    this.#number += 1;
    if (this.#times < mostTimes) this.#take({ number: this.#number, event });
    return this.#release(this.#check.heldFrom);
  }

  #take(next: Numbered): void {
    this.#held.push(next);
    const found = this.#check.read(next.event.text, next.number);
    if (found.size === 0) return;
    this.#times += 1;
    // What was shown of it stays: this sentence would make it whole.
    found.add(next.number);
    for (const { number, event } of this.#held)
      if (found.has(number)) this.#startsParagraph ||= event.paragraph;
    const left = this.#held.filter(({ number }) => !found.has(number));
    this.#held = [];
    if (this.#times >= mostTimes) return;
    // Sentences that were apart are next to each other now.
    this.#check.clear();
    this.#readBefore();
    for (const { number, event } of this.#released.slice(-mostReadAgain))
      this.#check.read(event.text, number);
    for (const each of left) this.#take(each);
  }

  #readBefore(): void {
    this.#before.forEach((text, at) => this.#check.read(text, at - this.#before.length, true));
  }

  /** What waits, when nothing follows. */
  end(): SentenceEvent[] {
    return this.#release(Infinity);
  }

  #release(from: number): SentenceEvent[] {
    const released = this.#held.filter(({ number }) => number < from);
    this.#held = this.#held.filter(({ number }) => number >= from);
    this.#released.push(...released);
    return released.map(({ event }) => {
      const paragraph = event.paragraph || this.#startsParagraph;
      this.#startsParagraph = false;
      const shown = { ...event, index: this.shown.length, paragraph };
      this.shown.push(shown);
      return shown;
    });
  }

  get summary(): { text: string; unsupported: number } {
    const unsupported = this.shown.filter(({ supported }) => !supported).length;
    return { text: joinSentences(this.shown), unsupported };
  }

  /** Whether what is left says anything beside courtesy. */
  get saysSomething(): boolean {
    return this.shown.some(
      ({ sources, facts, supported }) => sources.length > 0 || facts !== undefined || !supported,
    );
  }
}

const reasons: Record<'builtin' | 'model', SilenceReason> = {
  builtin: 'nothing-close',
  model: 'unsupported',
};

/** Keeps declared values out of a reply, whoever wrote it. A reply of which only courtesy is left is none. */
export async function* withholdConfidential(
  events: AsyncIterable<SuggestEvent>,
  { confidential = [], messages, question }: SuggestInput,
): AsyncGenerator<SuggestEvent> {
  if (confidential.length === 0) {
    yield* events;
    return;
  }
  const before = messages.filter(({ role }) => role === 'bot').map(({ text }) => text);
  const withholding = new Withholding(confidential, before);
  let isNoted = false;
  for await (const event of events) {
    const isEnd = event.type === 'done' || event.type === 'silence';
    if (event.type === 'sentence') yield* withholding.push(event);
    else if (isEnd) yield* withholding.end();
    if (withholding.hasWithheld && !isNoted) {
      isNoted = true;
      yield { type: 'note', code: 'confidential-withheld' };
    }
    if (event.type === 'sentence') continue;
    if (event.type !== 'done' || !withholding.hasWithheld) yield event;
    else if (withholding.saysSomething) yield { ...event, ...withholding.summary };
    else {
      const { writer, tokensIn, tokensOut, fellBack, used } = event;
      const reason = reasons[writer];
      const cost = { tokensIn, tokensOut, used, ...(fellBack === null ? {} : { fellBack }) };
      yield { type: 'silence', reason, question, ...cost };
    }
  }
}

/** Whether a text says one of the values, in any of its forms. */
export function saysConfidential(text: string, values: string[]): boolean {
  const check = new ConfidentialCheck(values);
  return text.split('\n').some((line, at) => check.read(line, at).size > 0);
}
