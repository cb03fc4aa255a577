import { inSlices, shortSliceMs } from '../../clustering/steps.ts';
import type { Budget } from './fit-prompt.ts';
import { endOf, OutputGuard } from './output-guard.ts';
import { maskInput, maskInstruction } from '../../privacy/mask-input.ts';
import type { Mask } from '../../privacy/mask.ts';
import { namedAmong } from '../builtin/extractive.ts';
import { hideConfidential, hideValues, takeDeclared } from '../confidential/declared.ts';
import { confidenceOf } from '../gates.ts';
import { marginOf } from '../margin.ts';
import type { Instruction } from '../instructions.ts';
import { joinSentences } from '../join-sentences.ts';
import { abstention, buildPrompt, describeRefusal } from './prompt.ts';
import { SentenceStream, type StreamedSentence } from './sentence-stream.ts';
import { SupportCheck } from './support.ts';
import type {
  LeftOut,
  NoteCode,
  SentenceEvent,
  SilenceReason,
  SuggestEvent,
  SuggestInput,
  Writer,
  WriterUse,
} from '../types.ts';

/** A model stopped in the middle of a reply. `code` is that of its error; nothing that was streamed may be kept as a reply. */
export class SuggestionInterrupted extends Error {
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The model stopped in the middle of a reply: ${code}`, { cause });
    this.name = 'SuggestionInterrupted';
    this.code = code;
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code ? code : 'writer-failed';
}

/** Less than this share of what a model states has a source: it is no reply to propose, even with marks. */
const leastSupported = 0.5;

/** What a source contradicts is weak, whatever else it says. */
const mostContradicted = 0.4;

/** Of what was told before, so much of its end may be repeated: more than a prompt holds of it. */
const longestTold = 60_000;

/** The state of one run: what was said so far and what it cost. */
class Run {
  sentences: SentenceEvent[] = [];
  stream = new SentenceStream();
  tokensIn = 0;
  tokensOut = 0;
  content = 0;
  unsupported = 0;
  contradicted = 0;
  /** What was said and stands nowhere, or otherwise. */
  refused: SentenceEvent[] = [];
  used: WriterUse | null = null;
  /** The model said something, whatever was left of it. */
  hasSaid = false;
  #check: SupportCheck;
  #guard: OutputGuard;
  #noted = new Set<NoteCode>();
  #startsParagraph = false;

  private constructor(guard: OutputGuard, check: SupportCheck) {
    this.#guard = guard;
    this.#check = check;
  }

  /** Reads all that a reply may say. */
  static async begin(input: SuggestInput): Promise<Run> {
    const { passages, language, question, messages, facts } = input;
    const slices = { sliceMs: shortSliceMs };
    const guard = await inSlices(OutputGuard.reading(input), slices);
    const told = `${question}\n${endOf(messages, longestTold)}`;
    const check = await inSlices(SupportCheck.reading(passages, language, told, facts), slices);
    return new Run(guard, check);
  }

  /** What of a sentence may be said, and once of each kind what was taken out. */
  *say(sentence: StreamedSentence): Generator<SuggestEvent> {
    this.hasSaid = true;
    const { text, isTampered } = this.#guard.check(sentence.text);
    this.#startsParagraph ||= sentence.paragraph;
    if (text !== null) yield this.#asEvent(text, sentence.cited, isTampered);
    for (const code of this.#guard.notes) {
      if (!this.#noted.has(code)) yield { type: 'note', code };
      this.#noted.add(code);
    }
  }

  #asEvent(text: string, cited: number[], isTampered: boolean): SentenceEvent {
    const verdict = this.#check.judge(text, cited);
    const supported = verdict.supported && !isTampered;
    if (verdict.isContent || !supported) this.content++;
    if (!supported) this.unsupported++;
    if (verdict.conflict?.verdict === 'contradicted') this.contradicted++;
    const event: SentenceEvent = {
      type: 'sentence',
      index: this.sentences.length,
      text,
      sources: supported ? verdict.sources : [],
      spans: supported ? verdict.spans : [],
      ...(supported && verdict.facts.length > 0 ? { facts: verdict.facts } : {}),
      paragraph: this.#startsParagraph,
      supported,
      ...(verdict.conflict ? { conflict: verdict.conflict } : {}),
    };
    this.#startsParagraph = false;
    this.sentences.push(event);
    if (!supported) this.refused.push(event);
    return event;
  }

  /** Forgets what was refused: it was not shown to anybody, and the model is asked again. */
  takeBack(): void {
    this.sentences = this.sentences.filter(({ supported }) => supported);
    this.content -= this.refused.length;
    this.refused = [];
    this.unsupported = 0;
    this.contradicted = 0;
  }

  /** Why what was said is no reply: nothing was stated, or most of it stands nowhere. */
  get fault(): SilenceReason | null {
    if (this.content === 0) return 'model-abstained';
    return 1 - this.unsupported / this.content < leastSupported ? 'unsupported' : null;
  }

  silence(reason: SilenceReason, { question }: SuggestInput): SuggestEvent {
    const { tokensIn, tokensOut, used } = this;
    return { type: 'silence', reason, question, tokensIn, tokensOut, used };
  }

  async done(input: SuggestInput): Promise<SuggestEvent> {
    const supportedShare = this.content > 0 ? 1 - this.unsupported / this.content : 0;
    const { question, passages, language } = input;
    const cited = this.sentences.flatMap(({ sources }) => sources);
    const steps = namedAmong(question, passages, language, cited);
    const named = await inSlices(steps, { sliceMs: shortSliceMs });
    return {
      type: 'done',
      text: joinSentences(this.sentences),
      confidence: Math.min(
        confidenceOf(input, { margin: marginOf(passages), named }, supportedShare),
        this.contradicted > 0 ? mostContradicted : 1,
      ),
      form: 'answer',
      open: [],
      writer: 'model',
      tokensIn: this.tokensIn,
      tokensOut: this.tokensOut,
      fellBack: null,
      unsupported: this.unsupported,
      contradicted: this.contradicted,
      used: this.used,
    };
  }
}

/** Whether what has been said is only the word for "no answer". */
function isAbstention(text: string): boolean {
  return new RegExp(`^[\\s"'*]*${abstention}[\\s"'*.!]*$`).test(text);
}

/** What a model is sent; `left` says what did not fit. */
export type Prompt = { system: string; user: string; left: LeftOut };

/** Makes the prompt of an input, as {@link promptFor} does, elsewhere: an error's `code` says why it could not. */
export type PromptMaker = (input: SuggestInput, instruction: Instruction) => Promise<Prompt>;

/**
 * A model to ask, what it may not see, how much it may be sent, and who wants to know what it saw and what did not fit.
 * `makePrompt`: masks and fits in the place of `mask` and `budget`; the mask knows then what it hid.
 */
export type Asking = {
  writer: Writer;
  mask?: Mask;
  budget?: Budget;
  makePrompt?: PromptMaker;
  onPrompt?: (text: string, left: LeftOut) => void;
  /** What nothing supports is shown to nobody: the model is told why, and asked once for what is missing. */
  asksAgain?: boolean;
  signal?: AbortSignal;
};

/** What a model is sent for an input: without declared values, masked, as much of it as fits the budget; `left` says what did not. */
export function promptFor(
  input: SuggestInput,
  instruction: Instruction,
  { mask, budget }: Pick<Asking, 'mask' | 'budget'>,
): Prompt {
  const { confidential, ...open } = takeDeclared(input);
  const hide = hideValues(confidential);
  const { freeText } = instruction;
  const shown = hideConfidential(open, hide);
  const asked = { ...instruction, freeText: freeText === null ? null : hide(freeText) };
  if (!mask) return buildPrompt(shown, asked, budget);
  return buildPrompt(maskInput(shown, mask), maskInstruction(asked, mask), budget);
}

/** Pieces of text as they come, or put back together where a mask cut them. */
const asWritten = { push: (piece: string) => piece, end: () => '' };

type Piece = ReturnType<Asking['writer']['write']> extends AsyncIterable<infer P> ? P : never;

/** Asks the model at once, whoever listens later. */
function ask({ writer, signal }: Asking, prompt: { system: string; user: string }) {
  const pieces = writer.write({ ...prompt, ...(signal ? { signal } : {}) })[Symbol.asyncIterator]();
  const first = pieces.next();
  // Whoever listens is told.
  first.catch(() => undefined);
  return (async function* answer() {
    try {
      for (let next = await first; !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  })();
}

/** The sentences of a model's stream, restored, as soon as each is whole; counts what it cost on the way. */
async function* readSentences(run: Run, { mask, signal }: Asking, pieces: AsyncIterable<Piece>) {
  const restored = mask?.stream() ?? asWritten;
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    if ('tokensIn' in piece) {
      run.tokensIn += piece.tokensIn;
      run.tokensOut += piece.tokensOut;
    } else if ('used' in piece) run.used = piece.used;
    else yield* run.stream.push(restored.push(piece.text));
  }
  yield* run.stream.push(restored.end());
  yield* run.stream.end();
}

/** Asks for what is missing, with what the sources say in the place of what was refused; a failure leaves what there is. */
async function* askAgain(
  run: Run,
  input: SuggestInput,
  asking: Asking,
  { system, user }: { system: string; user: string },
): AsyncGenerator<SuggestEvent> {
  const withoutDeclared = hideValues(takeDeclared(input).confidential);
  const hide = (text: string): string => {
    const open = withoutDeclared(text);
    return asking.mask?.foreign(open) ?? open;
  };
  const said = run.sentences.filter(({ supported }) => supported).map(({ text }) => hide(text));
  const refused = run.refused.map(({ text, conflict }) => ({
    text: hide(text),
    sourceText: conflict ? hide(conflict.sourceText) : null,
  }));
  run.takeBack();
  const told = new Set(run.sentences.map(({ text }) => text));
  run.stream = new SentenceStream();
  const prompt = { system, user: `${user}\n\n${describeRefusal(said, refused)}` };
  try {
    for await (const sentence of readSentences(run, asking, ask(asking, prompt))) {
      if (isAbstention(sentence.text)) return;
      // It may say again what it was told is said.
      if (!told.has(sentence.text.trim())) yield* run.say(sentence);
    }
  } catch (error) {
    if (asking.signal?.aborted) throw error;
  }
}

/**
 * Streams a model's reply. What it is sent is masked and fits the budget; what it says is restored, guarded and judged.
 * @returns null when the run ended with `done` or `silence`; otherwise the code of a failure before the first sentence
 */
export async function* writeWithModel(
  input: SuggestInput,
  instruction: Instruction,
  asking: Asking,
): AsyncGenerator<SuggestEvent, string | null> {
  const { signal, onPrompt, makePrompt } = asking;
  let run: Run | undefined;
  let abstains = false;
  try {
    const made = makePrompt
      ? await makePrompt(input, instruction)
      : promptFor(input, instruction, asking);
    signal?.throwIfAborted();
    const { left, ...prompt } = made;
    onPrompt?.(`${prompt.system}\n\n${prompt.user}`, left);
    const pieces = ask(asking, prompt);
    // While the model reads, so do we.
    run = await Run.begin(input);
    for await (const sentence of readSentences(run, asking, pieces)) {
      // A model that abstains may go on to explain; the explanation is not for the customer.
      abstains ||= !run.hasSaid && isAbstention(sentence.text);
      if (!abstains) yield* run.say(sentence);
    }
    if (asking.asksAgain && run.refused.length > 0) yield* askAgain(run, input, asking, prompt);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!run?.hasSaid) return codeOf(error);
    throw new SuggestionInterrupted(codeOf(error), error);
  }
  if (!abstains && !run.hasSaid) return 'empty-answer';
  const fault = abstains ? 'model-abstained' : run.fault;
  yield fault ? run.silence(fault, input) : await run.done(input);
  return null;
}
