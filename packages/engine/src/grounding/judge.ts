import { eachStep, type Steps } from '../clustering/steps.ts';
import type { SentenceConflict } from '../generation/types.ts';
import { asLanguage, type Language } from '../text/language.ts';
import { analyseWords } from '../text/analyse.ts';
import { remembering } from '../text/remember.ts';
import { splitSentences } from '../text/sentences.ts';
import { findConflict, type Conflict } from './conflicts.ts';
import { findCondition, findGap, findPromise, withoutConditions, type Known } from './left-out.ts';
import { orderIn } from './order.ts';
import { findUnconditional } from './unconditional.ts';
import { clausesOf, figuresOf, isSameFigure, readStatement } from './read-statement.ts';
import type { Figure, Statement, Token } from './tokens.ts';

/** What is held against the sources: one of their texts, by the number that a reply cites. */
export type SourceText = {
  source: number;
  kind: 'document' | 'ticket';
  text: string;
  language: string;
};

/** A sentence of a passage, with its distinct stems. */
type Read = Statement & { stems: string[] };
type Sentence = Read & Pick<SourceText, 'source' | 'kind'> & { at: number };
type Near = { sentence: Sentence; share: number };

/** What was found against a sentence; where it is not sure, the sentence is not supported, and no more can be said. */
export type Finding = { conflict: SentenceConflict; isSure: boolean };

/** Sentences that share less of what is said are not about the same, unless they are the same but for one thing. */
const leastShared = 0.6;
const leastClose = 0.35;
const leastWhole = 0.85;
/** What says less of a source's sentence says it in other words: a condition or a limit may be among them. */
const leastSure = 0.75;
/** Less of a sentence than this, and what it denies may be something else. */
const leastOfDenied = 0.8;
/** A part of a sentence says little: more of it must be there. */
const leastOfClause = 0.75;
/** So much nearer a sentence must be for others not to count. */
const nearBest = 0.12;
const sameShare = 0.02;
const mostCompared = 5;
/** A sentence of a source and those around it are about one matter. */
const around = 3;

function stemsOf(tokens: Token[]): string[] {
  const stems: string[] = [];
  for (const token of tokens)
    if (token.type === 'word' && !stems.includes(token.stem)) stems.push(token.stem);
  return stems;
}

// A chat asks the same parts of a page turn after turn.
const mostLetters = 200_000;
/** The sentences of a passage, read. */
const statementsOf = remembering(
  (text, language) =>
    splitSentences(text, language).map((each): Read => {
      const { sentence, tokens } = readStatement(each, language);
      return { sentence, tokens, stems: stemsOf(tokens) };
    }),
  mostLetters,
);

function asFinding(
  verdict: SentenceConflict['verdict'],
  { kind, said, theirs }: Conflict,
  { sentence }: Near,
  isSure = true,
): Finding {
  const { sentence: sourceText, source } = sentence;
  return { conflict: { verdict, kind, said, theirs, sourceText, source }, isSure };
}

/** What holds under a condition states nothing by itself. */
const isPlain = ({ tokens }: Statement): boolean =>
  !tokens.some((token) => token.type === 'sign' && token.sign.group === 'condition');

const hasFigures = (said: Statement, theirs: Statement): boolean =>
  figuresOf(said).every((figure) => figuresOf(theirs).some((own) => isSameFigure(figure, own)));

/** What only repeats what the requester wrote. */
const report =
  /^(?:(?:we|i)(?:['’]m| am|['’]re| are)? (?:very |so |really )?(?:sorry|understand|see that you|hear)|you (?:say|said|mention|write|wrote|tell|told|report|ask|describe)|thank you|thanks|sorry|as you (?:say|write|mention)|(?:je|nous) (?:(?:suis|sommes) (?:vraiment )?désolée?s?|compren|vois que vous|voyons que vous|regrett)|vous (?:dites|écrivez|mentionnez|indiquez|signalez|demandez|décrivez)|merci|désolée?s?|toutes nos excuses)/i;
const isReport = (sentence: string): boolean =>
  report.test(sentence.slice(0, 80)) && !/[,;:]/.test(sentence);

/** Holds what a reply says against the sentences of its sources: figures, denials, conditions, opposites and the like. */
export class GroundingCheck {
  #sentences: Sentence[];
  #language: Language;
  /** The places of the sentences that have a stem. */
  #having = new Map<string, number[]>();
  #told: ReadonlySet<string>;
  /** What stands around each sentence that was asked for. */
  #known = new Map<Sentence | undefined, Known>();

  private constructor(sentences: Sentence[], language: Language, told: string) {
    this.#sentences = sentences;
    this.#language = language;
    this.#told = new Set(analyseWords(told, language));
    for (const { stems, at } of sentences)
      for (const stem of stems) {
        const having = this.#having.get(stem);
        if (having) having.push(at);
        else this.#having.set(stem, [at]);
      }
  }

  /**
   * One text a step. Texts in another language are not compared.
   * @param told what the requester wrote: a condition that they fulfil need not be said
   */
  static *reading(texts: SourceText[], language: Language, told: string): Steps<GroundingCheck> {
    const own = texts.filter((text) => asLanguage(text.language) === language);
    const sentences: Sentence[] = [];
    yield* eachStep(own, ({ source, kind, text }) => {
      for (const { sentence, tokens, stems } of statementsOf(text, language))
        sentences.push({ sentence, tokens, stems, source, kind, at: sentences.length });
    });
    return new GroundingCheck(sentences, language, told);
  }

  /** What a source counts, and when; nothing of one in another language. */
  figuresIn(source: number): Figure[] {
    return this.#sentences.filter((each) => each.source === source).flatMap(figuresOf);
  }

  /** What a sentence says that its sources do not; null where nothing was found against it. */
  judge(said: Statement): Finding | null {
    const { sentence } = said;
    if (sentence.trimEnd().endsWith('?') || isReport(sentence)) return null;
    const near = this.#nearest(said, leastClose);
    let doubt: Finding | null = null;
    for (const found of this.#findings(said, near)) {
      if (found?.isSure) return found;
      doubt ??= found;
    }
    return doubt;
  }

  /** What is found against a sentence as a whole and by its parts, each looked for when the one before was not sure. */
  *#findings(said: Statement, near: Near[]): Generator<Finding | null> {
    yield this.#contradicted(said, near);
    // What a source says as a whole it says in its parts.
    const clauses = (near[0]?.share ?? 0) >= leastWhole ? [] : clausesOf(said).filter(isPlain);
    for (const clause of clauses) {
      const beside = this.#nearest(clause, leastOfClause).filter((each) => isPlain(each.sentence));
      const against = this.#contradicted(clause, beside);
      // Who does it, and to what, may stand in another part.
      const kind = against?.conflict.kind;
      if (kind !== 'name' && kind !== 'person') yield against;
    }
    yield this.#outOfOrder(said);
    yield this.#added(said, near);
  }

  #contradicted(said: Statement, near: Near[]): Finding | null {
    let first: Finding | null = null;
    for (const each of near) {
      const conflict = findConflict(said, each.sentence, this.#language);
      const counts = conflict !== null && (each.share >= leastShared || conflict.isClose);
      // What says nothing of the figure in question does not back it.
      if (!counts && hasFigures(said, each.sentence)) return null;
      if (counts && !first?.isSure && (!first || conflict.isSure)) {
        const isSure =
          conflict.isSure && (conflict.kind !== 'negation' || each.share >= leastOfDenied);
        first = asFinding('contradicted', conflict, each, isSure);
      }
    }
    return first;
  }

  #added(said: Statement, near: Near[]): Finding | null {
    const [whole] = near;
    const promise = findPromise(said, this.#knownAround(whole?.sentence));
    const nearest = whole ?? this.#first();
    if (promise && nearest) return asFinding('added', promise, nearest, promise.isSure);
    // An added condition hides what the rest is about.
    const isWhole = whole && whole.share >= leastWhole;
    const best = isWhole ? whole : this.#nearest(withoutConditions(said), leastShared)[0];
    const condition = best && findCondition(said, best.sentence, this.#knownAround(best.sentence));
    // Where the rest is said in other words, the condition may be too.
    if (condition)
      return asFinding('added', condition, best, condition.isSure && best.share >= leastWhole);
    if (!whole) return null;
    const everywhere = findUnconditional(said, this.#textAround(whole.sentence), this.#language);
    if (everywhere) return asFinding('added', everywhere, whole);
    const beside = near.filter(
      ({ share }) => share >= Math.max(leastShared, whole.share - sameShare),
    );
    const gaps = beside.map(({ sentence }) => findGap(said, sentence, this.#knownAround(sentence)));
    const gap = gaps.find((each) => each !== null);
    // What contradicts it does not back it either.
    const isBacked = (): boolean =>
      beside.some(
        ({ sentence }, at) =>
          gaps[at] === null && findConflict(said, sentence, this.#language) === null,
      );
    return gap && !isBacked() ? asFinding('added', gap, whole, whole.share >= leastSure) : null;
  }

  #first(): Near | undefined {
    const [sentence] = this.#sentences;
    return sentence && { sentence, share: 0 };
  }

  #textAround(sentence: Sentence): string {
    return this.#sentences
      .slice(Math.max(0, sentence.at - 1), sentence.at + 2)
      .filter(({ source }) => source === sentence.source)
      .map((each) => each.sentence)
      .join('\n');
  }

  /** What is done first stands behind in the source, which tells one step after the other. */
  #outOfOrder({ tokens }: Statement): Finding | null {
    const order = orderIn(tokens);
    if (!order) return null;
    const [early, late] = [order.earlier, order.later].map((stems) => this.#stepWith(stems));
    if (!early || !late || early.source !== late.source) return null;
    const distance = early.at - late.at;
    if (distance <= 0 || distance > around) return null;
    const word = tokens.find((token) => token.type === 'sign' && token.sign.group === 'time');
    const conflict = { kind: 'time', said: word?.text ?? '', theirs: early.sentence } as const;
    return asFinding('contradicted', conflict, { sentence: late, share: 1 });
  }

  /** The only sentence with all of this, if it says nothing itself of before and after. */
  #stepWith(stems: Set<string>): Sentence | null {
    if (stems.size < 2) return null;
    const having = this.#sentences.filter((sentence) =>
      [...stems].every((stem) => sentence.stems.includes(stem)),
    );
    const [only] = having;
    return only && having.length === 1 && !orderIn(only.tokens) ? only : null;
  }

  /** What stands around a sentence; all of it where there is none. */
  #knownAround(sentence: Sentence | undefined): Known {
    const read = this.#known.get(sentence);
    if (read) return read;
    const near = sentence
      ? this.#sentences
          .slice(Math.max(0, sentence.at - around), sentence.at + around + 1)
          .filter(({ source }) => source === sentence.source)
      : this.#sentences;
    const stems = new Set<string>();
    for (const each of near) {
      for (const stem of each.stems) stems.add(stem);
      for (const { kind, value } of figuresOf(each)) stems.add(`${kind} ${value}`);
    }
    const known = { language: this.#language, told: this.#told, around: stems };
    this.#known.set(sentence, known);
    return known;
  }

  /** The sentences that share most of what is said; rare words count for more. */
  #nearest({ tokens }: Statement, least: number): Near[] {
    const shared = new Float64Array(this.#sentences.length);
    let all = 0;
    for (const stem of stemsOf(tokens)) {
      const having = this.#having.get(stem) ?? [];
      const weight = Math.log(1 + (this.#sentences.length + 1) / (having.length + 0.5));
      all += weight;
      for (const at of having) shared[at] = (shared[at] as number) + weight;
    }
    if (all === 0) return [];
    const shares: Near[] = [];
    for (const sentence of this.#sentences) {
      const share = (shared[sentence.at] as number) / all;
      if (share >= least) shares.push({ sentence, share });
    }
    shares.sort((left, right) => right.share - left.share);
    // What was once written to somebody proves nothing against an article, nor for what an article denies.
    const written = shares.filter(({ sentence }) => sentence.kind === 'document');
    const among = (written[0]?.share ?? 0) >= leastShared ? written : shares;
    const most = among[0]?.share ?? 0;
    return among.filter(({ share }) => share >= most - nearBest).slice(0, mostCompared);
  }
}
