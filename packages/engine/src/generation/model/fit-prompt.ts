import type { LeftOut, SuggestInput } from '../types.ts';

/** Counts the tokens of a text as the model does, or nearly. */
export type CountTokens = (text: string) => number;

/** How much of the material a prompt may hold. */
export type Budget = { tokens: number; countTokens: CountTokens };

/** The best passages, which are always shown. */
const bestPassages = 2;
/** What an older message is first cut to, in characters: half from its beginning, half from its end. */
const shortMessage = 400;
/** What the newest messages are cut to before any passage goes: what they ask stands in the question too. */
const longMessage = 8_000;
/** And what they are cut to when nothing else is left to cut. */
const shortMessages = [3_000, 1_200];
const mark = '\n[…]\n';
const marginForMarks = 8;

export const nothingLeftOut: LeftOut = { messages: 0, shortened: 0, passages: [], facts: 0 };

/** Never cuts through a word or a placeholder: half of one would be an unknown one. */
function cutEnds(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor((most - mark.length) / 2);
  const head = text.slice(0, half);
  const tail = text.slice(-half);
  const headEnd = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  const tailStart = tail.search(/\s/);
  const start =
    headEnd > half / 2 ? head.slice(0, headEnd) : head.replace(/\[{1,2}[^\]]{0,20}\]?$/, '');
  const end =
    tailStart >= 0 && tailStart < half / 2
      ? tail.slice(tailStart + 1)
      : tail.replace(/^[^[]{0,20}\]{1,2}/, '');
  return start + mark + end;
}

type Message = SuggestInput['messages'][number];

/** The material of one prompt as it shrinks: what each part costs is counted once and again only when it changes. */
class Shrinking {
  readonly messages: Message[];
  readonly left: LeftOut = { ...nothingLeftOut, passages: [] };
  passages: SuggestInput['passages'];
  facts: NonNullable<SuggestInput['facts']>;
  #factCosts: number[];
  #budget: Budget;
  #used: number;
  #costs: number[];
  #passageCosts: Map<number, number>;
  #cut = new Set<Message>();

  constructor(input: SuggestInput, budget: Budget, fixed: number) {
    this.#budget = budget;
    this.messages = [...input.messages];
    this.passages = input.passages;
    this.facts = input.facts ?? [];
    this.#factCosts = this.facts.map(({ source, text }) => this.#count(source + text));
    this.#costs = this.messages.map(({ text }) => this.#count(text));
    this.#passageCosts = new Map(
      this.passages.map((passage) => [
        passage.source,
        this.#count([passage.title, passage.heading, passage.question, passage.text].join('\n')),
      ]),
    );
    const costs = [...this.#factCosts, ...this.#costs, ...this.#passageCosts.values()];
    this.#used = costs.reduce((sum, cost) => sum + cost, fixed);
  }

  #count(text: string): number {
    return this.#budget.countTokens(text) + marginForMarks;
  }

  get isOver(): boolean {
    return this.#used > this.#budget.tokens;
  }

  shorten(at: number, most: number): void {
    const message = this.messages[at];
    if (!message || message.text.length <= most) return;
    const shorter = { ...message, text: cutEnds(message.text, most) };
    this.messages[at] = shorter;
    const cost = this.#count(shorter.text);
    this.#used += cost - (this.#costs[at] as number);
    this.#costs[at] = cost;
    if (!this.#cut.delete(message)) this.left.shortened += 1;
    this.#cut.add(shorter);
  }

  /** As many as must go, and no newest one. */
  dropOldest(): void {
    const newest = newestAsked(this.messages);
    let count = 0;
    for (; this.isOver && count < newest; count += 1) this.#used -= this.#costs[count] as number;
    this.#costs.splice(0, count);
    for (const gone of this.messages.splice(0, count))
      if (this.#cut.delete(gone)) this.left.shortened -= 1;
    this.left.messages += count;
  }

  dropLowest(): void {
    const lowest = this.passages.reduce((low, passage) =>
      rankOf(passage) < rankOf(low) ? passage : low,
    );
    this.passages = this.passages.filter((passage) => passage !== lowest);
    this.#used -= this.#passageCosts.get(lowest.source) ?? 0;
    this.left.passages.push(lowest.source);
  }

  dropFact(): void {
    this.facts = this.facts.slice(0, -1);
    this.#used -= this.#factCosts[this.facts.length] ?? 0;
    this.left.facts += 1;
  }
}

/** Articles before past answers, certified ones first: their scores are not of one kind. */
function rankOf({ kind, certified, score }: SuggestInput['passages'][number]): number {
  return (kind === 'document' ? 2 : 0) + (certified ? 2 : 0) + score;
}

/** The newest message of the requester: what the reply answers. */
function newestAsked(messages: Message[]): number {
  const at = messages.findLastIndex(({ role }) => role === 'requester');
  return at < 0 ? messages.length - 1 : at;
}

/**
 * Makes the material fit. Rules, guidelines, question and the two best passages always stay; first the older messages of
 * the thread are cut to their ends, then they go, oldest first; then very long newest ones are cut, then the lower passages
 * go, then facts; last the newest messages are cut to little.
 * @param fixed tokens of what always stays beside messages, passages and facts
 */
export function fitInput(
  input: SuggestInput,
  budget: Budget | undefined,
  fixed: (countTokens: CountTokens) => number,
): { input: SuggestInput; left: LeftOut } {
  if (!budget) return { input, left: nothingLeftOut };
  const state = new Shrinking(input, budget, fixed(budget.countTokens));
  const isNewest = (at: number): boolean => at >= newestAsked(state.messages);
  for (let at = 0; state.isOver && !isNewest(at); at += 1) state.shorten(at, shortMessage);
  state.dropOldest();
  const shortenAll = (most: number): void => {
    for (let at = 0; state.isOver && at < state.messages.length; at += 1) state.shorten(at, most);
  };
  shortenAll(longMessage);
  while (state.isOver && state.passages.length > bestPassages) state.dropLowest();
  while (state.isOver && state.facts.length > 0) state.dropFact();
  shortMessages.forEach(shortenAll);
  const { messages, passages, facts, left } = state;
  return { input: { ...input, messages, passages, facts }, left };
}
