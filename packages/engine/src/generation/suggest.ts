import { composeReply } from './builtin-writer.ts';
import { extractAnswer } from './extractive.ts';
import { confidenceOf, reasonAgainst, reasonForSilence } from './gates.ts';
import { obeyInExtract, obeyInReply, readGuidelines } from './guidelines.ts';
import { readInstruction, type Instruction } from './instructions.ts';
import { joinSentences } from './join-sentences.ts';
import { writeWithModel, type Asking } from './model-writer.ts';
import { styleReply } from './styles.ts';
import type { SilenceReason, SuggestEvent, SuggestInput, Writer } from './types.ts';

export type {
  DoneEvent,
  Fact,
  LeftOut,
  NoteCode,
  Passage,
  SentenceEvent,
  SilenceReason,
  SourceSpan,
  SuggestEvent,
  SuggestInput,
  Writer,
  WriterUse,
} from './types.ts';
export { SuggestionInterrupted } from './model-writer.ts';

type Options = Omit<Asking, 'writer'> & { writer: Writer | null };

/**
 * Proposes a reply, sentence by sentence. Ends with one `done` or one `silence`.
 * @param options.writer null: the built-in writer quotes the passages; a model that fails before its first sentence is
 *   replaced by it (`done.fellBack` says why)
 * @param options.mask personal data that the model does not see; `onPrompt` is told what it does see
 * @throws SuggestionInterrupted when the model fails midway: what was streamed is no reply
 * @throws the signal's reason when aborted
 */
export async function* suggest(
  input: SuggestInput,
  options: Options,
): AsyncGenerator<SuggestEvent> {
  const { styles, language, question, requesterName, agentName, companyName = null } = input;
  const events = write(input, options);
  const people = { requesterName, agentName, companyName };
  yield* styles ? styleReply(events, styles, { people, language, question }) : events;
}

async function* write(input: SuggestInput, options: Options): AsyncGenerator<SuggestEvent> {
  options.signal?.throwIfAborted();
  const reason = reasonForSilence(input);
  if (reason) {
    yield silence(input, reason);
    return;
  }
  const instruction = readInstruction(input.instruction);
  let fellBack: string | null = null;
  const { writer } = options;
  if (writer) {
    fellBack = yield* writeWithModel(input, instruction, { ...options, writer });
    if (fellBack === null) return;
  }
  yield* writeExtract(input, instruction, fellBack);
}

function silence({ question }: SuggestInput, reason: SilenceReason): SuggestEvent {
  return { type: 'silence', reason, question, tokensIn: 0, tokensOut: 0, used: null };
}

function* writeExtract(
  input: SuggestInput,
  instruction: Instruction,
  fellBack: string | null,
): Generator<SuggestEvent> {
  if (instruction.freeText !== null) yield { type: 'note', code: 'instruction-needs-model' };
  const guidelines = readGuidelines(input.guidelines, input.prompt.rules);
  // Who limits the sentences wants no courtesy in the middle either.
  const isShort = guidelines.mostSentences !== null;
  const earlier = input.earlierInstructions ?? [];
  const asked = new Set([
    ...earlier.flatMap((each) => [...readInstruction(each).presets]),
    ...instruction.presets,
  ]);
  const presets = isShort ? new Set([...asked, 'shorter' as const]) : asked;
  const found = extractAnswer(input.question, input.passages, input.language, asked.has('shorter'));
  const extract = found && obeyInExtract(found, guidelines);
  const reason = reasonAgainst(input, extract);
  if (!extract || reason) {
    yield silence(input, reason ?? 'nothing-close');
    return;
  }
  const sentences = obeyInReply(
    composeReply(input, extract, { ...instruction, presets }),
    guidelines,
  );
  yield* sentences;
  yield {
    type: 'done',
    text: joinSentences(sentences),
    confidence: confidenceOf(input, extract, 1),
    writer: 'builtin',
    tokensIn: 0,
    tokensOut: 0,
    fellBack,
    unsupported: 0,
    used: null,
  };
}
