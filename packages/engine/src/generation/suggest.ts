import { inSlices, shortSliceMs } from '../clustering/steps.ts';
import { answerFromFacts, type ToldByFacts } from './builtin/answer-from-facts.ts';
import { composeReply } from './builtin/builtin-writer.ts';
import { extractAnswer } from './builtin/extractive.ts';
import { takeDeclared } from './confidential/declared.ts';
import { withholdConfidential } from './confidential/withhold.ts';
import { formOf, type Form } from './builtin/forms.ts';
import { asksToAct, happenedIn } from './builtin/happened.ts';
import { asksHow } from './builtin/wanted.ts';
import { confidenceOf, isOftenWrong, reasonForSilence } from './gates.ts';
import { holdsAny, obeyInExtract, obeyInReply, readGuidelines } from './guidelines.ts';
import { readInstruction, type Instruction } from './instructions.ts';
import { joinSentences } from './join-sentences.ts';
import { guardLinks } from './model/linkable.ts';
import { writeWithModel, type Asking } from './model/model-writer.ts';
import { styleReply } from './styles/styles.ts';
import { isForOthers, readVariants, systemIn } from '../text/variants.ts';
import type { Passage, SilenceReason, SuggestEvent, SuggestInput, Writer } from './types.ts';

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
  declaring: SuggestInput,
  options: Options,
): AsyncGenerator<SuggestEvent> {
  const input = takeDeclared(declaring);
  const { styles, language, question, requesterName, agentName, companyName = null } = input;
  const events = write(input, options);
  const people = { requesterName, agentName, companyName };
  const styled = styles ? styleReply(events, styles, { people, language, question }) : events;
  yield* withholdConfidential(styled, input);
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
  yield* guardLinks(writeExtract(input, instruction, { fellBack, told }, among), input);
}

function silence(
  { question }: SuggestInput,
  reason: SilenceReason,
  fellBack: string | null = null,
): SuggestEvent {
  const failure = fellBack === null ? {} : { fellBack };
  return { type: 'silence', reason, question, tokensIn: 0, tokensOut: 0, used: null, ...failure };
}

/**
 * A reply that leaves a question open is none to send as it is, however well it answers the others; nor is one to somebody
 * who waits, lost something or asks that something be done: a person looks into the case first. Where the client's past
 * questions seldom find the right article, none is.
 */
const mostUnchecked = 0.8;

function capped(confidence: number, open: string[], input: SuggestInput): number {
  const { question, language } = input;
  const isCase = happenedIn(question, language).length > 0 || asksToAct(question, language);
  const isUnsure = open.length > 0 || isCase || isOftenWrong(input);
  return isUnsure ? Math.min(confidence, mostUnchecked) : confidence;
}

/** The passages as they hold for the system that the person uses, as far as any does. */
function passagesFor({ question, passages }: SuggestInput): Passage[] {
  const system = systemIn(question);
  const held = passages.filter(
    ({ heading }) => system === null || !isForOthers(heading ?? '', system),
  );
  return (held.length > 0 ? held : passages).map((passage) => ({
    ...passage,
    text: readVariants(passage.text, system),
  }));
}

/** Quoting its sources, the built-in writer says what they say, and costs nothing. */
const ofBuiltin = {
  writer: 'builtin' as const,
  tokensIn: 0,
  tokensOut: 0,
  unsupported: 0,
  contradicted: 0,
  used: null,
};

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
  const { question, language } = input;
  const passages = passagesFor(input);
  const found = await inSlices(
    extractAnswer(question, passages, language, asked.has('shorter'), input.isChat),
    among,
  );
  const extract = found && obeyInExtract(found, guidelines);
  const early = reasonForSilence(input);
  const form: Form = early
    ? { kind: 'silence', reason: early }
    : formOf({ ...input, passages }, extract);
  if (facts.length === 0 && form.kind === 'silence') {
    yield silence(input, form.reason, fellBack);
    return;
  }
  // Facts that answer all of it leave nothing for a page to add.
  const isBeside = !told?.isAll && form.kind === 'answer' && guidelines.mostSentences === null;
  const source = facts.length === 0 || isBeside ? extract : null;
  const composed = composeReply(input, source, { ...instruction, presets }, facts, form);
  const sentences = obeyInReply(await inSlices(composed, among), guidelines);
  yield* sentences;
  const articles = form.kind === 'pointer' ? form.articles.length : 1;
  const open = facts.length === 0 && form.kind === 'answer' ? (extract?.open ?? []) : [];
  // Whoever asks how to do something else than the article tells is pointed to it, but not for sure.
  const unsure = form.kind === 'pointer' ? (extract?.open ?? []).filter(asksHow) : open;
  const likely = extract ? confidenceOf(input, extract, 1, articles) : 0;
  // Where to read is not yet what was asked: an agent looks whether it is all that can be said.
  const fromPages = form.kind === 'pointer' ? Math.min(likely, mostUnchecked) : likely;
  const fromFacts = told?.isSure ? surelyMeant : newestMeant;
  yield {
    type: 'done',
    text: joinSentences(sentences),
    confidence: facts.length > 0 ? fromFacts : capped(fromPages, unsure, input),
    form: source && form.kind === 'pointer' ? 'pointer' : 'answer',
    open,
    fellBack,
    ...ofBuiltin,
  };
}
