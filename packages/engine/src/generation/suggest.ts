import { inSlices, shortSliceMs } from '../clustering/steps.ts';
import { answerFromFacts, type ToldByFacts } from './builtin/answer-from-facts.ts';
import { composeReply } from './builtin/builtin-writer.ts';
import { extractAnswer } from './builtin/extractive.ts';
import { confidenceOf, reasonAgainst, reasonForSilence } from './gates.ts';
import { holdsAny, obeyInExtract, obeyInReply, readGuidelines } from './guidelines.ts';
import { readInstruction, type Instruction } from './instructions.ts';
import { joinSentences } from './join-sentences.ts';
import { writeWithModel, type Asking } from './model/model-writer.ts';
import { styleReply } from './styles/styles.ts';
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
export { SuggestionInterrupted } from './model/model-writer.ts';

/** What a system of record says of an order is right as far as it is the one that is meant. */
const surelyMeant = 0.9;
const newestMeant = 0.65;

/** Others are served between the passages, and between the lines of a reply. */
type Slices = { sliceMs: number; signal?: AbortSignal };

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
  const told = answerFromFacts(input);
  // What is known of somebody's own order answers without any page.
  const reason = told ? null : reasonForSilence(input);
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
  const { signal } = options;
  const among = { sliceMs: shortSliceMs, ...(signal ? { signal } : {}) };
  yield* writeExtract(input, instruction, { fellBack, told }, among);
}

function silence(
  { question }: SuggestInput,
  reason: SilenceReason,
  fellBack: string | null = null,
): SuggestEvent {
  const failure = fellBack === null ? {} : { fellBack };
  return { type: 'silence', reason, question, tokensIn: 0, tokensOut: 0, used: null, ...failure };
}

async function* writeExtract(
  input: SuggestInput,
  instruction: Instruction,
  { fellBack, told }: { fellBack: string | null; told: ToldByFacts | null },
  among: Slices,
): AsyncGenerator<SuggestEvent> {
  if (instruction.freeText !== null) yield { type: 'note', code: 'instruction-needs-model' };
  const read = readGuidelines(input.guidelines, input.prompt.rules);
  // How a letter begins and ends is not said in every turn of a chat.
  const guidelines = input.isChat ? { ...read, begin: null, end: null } : read;
  // Who limits the sentences wants no courtesy in the middle either.
  const isShort = guidelines.mostSentences !== null;
  const earlier = input.earlierInstructions ?? [];
  const asked = new Set([
    ...earlier.flatMap((each) => [...readInstruction(each).presets]),
    ...instruction.presets,
  ]);
  const presets = isShort ? new Set([...asked, 'shorter' as const]) : asked;
  const facts = (told?.facts ?? [])
    .filter(({ text }) => !holdsAny(text, guidelines.never))
    .slice(0, guidelines.mostSentences ?? undefined);
  const { question, passages, language } = input;
  const found = await inSlices(
    extractAnswer(question, passages, language, asked.has('shorter'), input.isChat),
    among,
  );
  const extract = found && obeyInExtract(found, guidelines);
  const reason = reasonForSilence(input) ?? reasonAgainst(input, extract);
  // Facts that answer all of it leave nothing for a page to add.
  const beside =
    told?.isAll || reason !== null || guidelines.mostSentences !== null ? null : extract;
  if (facts.length === 0 && (!extract || reason)) {
    yield silence(input, reason ?? 'nothing-close', fellBack);
    return;
  }
  const source = facts.length > 0 ? beside : extract;
  const composed = composeReply(input, source, { ...instruction, presets }, facts);
  const sentences = obeyInReply(await inSlices(composed, among), guidelines);
  yield* sentences;
  const fromPages = extract ? confidenceOf(input, extract, 1) : 0;
  const fromFacts = told?.isSure ? surelyMeant : newestMeant;
  yield {
    type: 'done',
    text: joinSentences(sentences),
    confidence: facts.length > 0 ? fromFacts : fromPages,
    writer: 'builtin',
    tokensIn: 0,
    tokensOut: 0,
    fellBack,
    unsupported: 0,
    used: null,
  };
}
