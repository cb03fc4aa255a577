import { maskInput, maskInstruction } from '../privacy/mask-input.ts';
import type { Mask } from '../privacy/mask.ts';
import { confidenceOf, marginOf } from './gates.ts';
import type { Instruction } from './instructions.ts';
import { joinSentences } from './join-sentences.ts';
import { abstention, buildPrompt } from './prompt.ts';
import { SentenceStream, type StreamedSentence } from './sentence-stream.ts';
import { SupportCheck } from './support.ts';
import type { SentenceEvent, SuggestEvent, SuggestInput, Writer } from './types.ts';

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

/** The state of one run: what was said so far and what it cost. */
class Run {
  readonly sentences: SentenceEvent[] = [];
  readonly stream = new SentenceStream();
  tokensIn = 0;
  tokensOut = 0;
  content = 0;
  unsupported = 0;
  #check: SupportCheck;

  constructor(input: SuggestInput) {
    const told = input.messages.map((message) => message.text);
    this.#check = new SupportCheck(
      input.passages,
      input.language,
      [input.question, ...told].join('\n'),
    );
  }

  say(sentence: StreamedSentence): SentenceEvent {
    const verdict = this.#check.judge(sentence.text, sentence.cited);
    if (verdict.isContent) this.content++;
    if (!verdict.supported) this.unsupported++;
    const { sources, supported } = verdict;
    const event: SentenceEvent = {
      type: 'sentence',
      index: this.sentences.length,
      text: sentence.text,
      sources,
      paragraph: sentence.paragraph,
      supported,
    };
    this.sentences.push(event);
    return event;
  }

  done(input: SuggestInput): SuggestEvent {
    const supportedShare = this.content > 0 ? 1 - this.unsupported / this.content : 0;
    return {
      type: 'done',
      text: joinSentences(this.sentences),
      confidence: confidenceOf(
        input,
        { covered: supportedShare, margin: marginOf(input.passages) },
        supportedShare,
      ),
      writer: 'model',
      tokensIn: this.tokensIn,
      tokensOut: this.tokensOut,
      fellBack: null,
      unsupported: this.unsupported,
    };
  }
}

/** Whether what has been said is only the word for "no answer". */
function isAbstention(text: string): boolean {
  return new RegExp(`^[\\s"'*]*${abstention}[\\s"'*.!]*$`).test(text);
}

/** A model to ask, what it may not see, and who wants to know what it saw. */
export type Asking = {
  writer: Writer;
  mask?: Mask;
  onPrompt?: (text: string) => void;
  signal?: AbortSignal;
};

function promptFor(input: SuggestInput, instruction: Instruction, mask: Mask | undefined) {
  if (!mask) return buildPrompt(input, instruction);
  return buildPrompt(maskInput(input, mask), maskInstruction(instruction, mask));
}

/** Pieces of text as they come, or put back together where a mask cut them. */
const asWritten = { push: (piece: string) => piece, end: () => '' };

/**
 * Streams a model's reply. What it is sent is masked, what it says is restored before it is judged.
 * @returns null when the run ended with `done` or `silence`; otherwise the code of a failure before the first sentence
 */
export async function* writeWithModel(
  input: SuggestInput,
  instruction: Instruction,
  { writer, mask, onPrompt, signal }: Asking,
): AsyncGenerator<SuggestEvent, string | null> {
  const run = new Run(input);
  const prompt = promptFor(input, instruction, mask);
  onPrompt?.(`${prompt.system}\n\n${prompt.user}`);
  const restored = mask?.stream() ?? asWritten;
  let abstains = false;
  try {
    for await (const piece of writer.write({ ...prompt, ...(signal ? { signal } : {}) })) {
      signal?.throwIfAborted();
      if ('tokensIn' in piece) {
        run.tokensIn += piece.tokensIn;
        run.tokensOut += piece.tokensOut;
        continue;
      }
      for (const sentence of abstains ? [] : run.stream.push(restored.push(piece.text))) {
        // A model that abstains may go on to explain; the explanation is not for the customer.
        abstains ||= run.sentences.length === 0 && isAbstention(sentence.text);
        if (!abstains) yield run.say(sentence);
      }
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (run.sentences.length === 0) return codeOf(error);
    throw new SuggestionInterrupted(codeOf(error), error);
  }
  const rest = abstains ? [] : [...run.stream.push(restored.end()), ...run.stream.end()];
  abstains ||= run.sentences.length === 0 && isAbstention(rest[0]?.text ?? '');
  if (abstains) {
    const { tokensIn, tokensOut } = run;
    yield {
      type: 'silence',
      reason: 'model-abstained',
      question: input.question,
      tokensIn,
      tokensOut,
    };
    return null;
  }
  for (const sentence of rest) yield run.say(sentence);
  if (run.sentences.length === 0) return 'empty-answer';
  yield run.done(input);
  return null;
}
