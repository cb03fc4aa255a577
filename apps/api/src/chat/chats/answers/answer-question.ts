import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import type { TurnKind } from '@replique/contract/chat/chats';
import { choicesFor, lacksOrderNumber, orderNumberIn } from '@replique/engine/conversation/clarify';
import {
  isFollowUp,
  standaloneQuestions,
  wordsAdded,
} from '@replique/engine/conversation/standalone-question';
import { narrowAnswer, tellsMeasure } from '@replique/engine/conversation/narrow-answer';
import { tellingWords } from '@replique/engine/conversation/said';
import { asksAfterOrder } from '@replique/engine/generation/builtin/answer-from-facts';
import { joinSentences } from '@replique/engine/generation/join-sentences';
import type { Fact } from '@replique/engine/generation/suggest';
import { splitWords, stemWord } from '@replique/engine/text/analyse';
import { ordersMachine } from '@replique/engine/text/asking';
import type { Deps } from '../../deps.ts';
import {
  ask,
  endOf,
  mapEvents,
  type Answer,
  type Question as AskedQuestion,
  type Voice,
} from '../../../answering/index.ts';
import { findMainLanguage } from '../../../knowledge/index.ts';
import type { PartQuery, TurnPassages } from './parts.ts';
import { replyText } from './reply-texts.ts';
import { sayScripted, type ReadingOf } from './say.ts';
import { askOrder, askWhich, isOnlyContact, unanswered, type Scripted } from './scripted.ts';
import {
  factsOfVisitor,
  findTurnPassages,
  mayBeShown,
  ownWords,
  questionOf,
  voiceFor,
} from './turn-context.ts';
import { citedSources, foundTrace, traceOf, type Draft } from './turn-trace.ts';
import type { Turn, TurnDone, TurnEvent, TurnPart } from './turn.ts';

type Question = ReadingOf & {
  /** What to search for, best first. */
  candidates: string[];
  /** The visitor was asked for the number of an order, and this is the answer to it. */
  isOrderTold: boolean;
  facts: Fact[];
};

/** The visitor was asked for a number: what was asked before that is answered now. */
function toldOrder({ turn, last, text, context, heard }: ReadingOf): Turn['messages'] | null {
  if (!last.askedOrder) return null;
  const patterns = context.client.orderNumberPatterns;
  const isAnswer =
    orderNumberIn(text, patterns, true) !== null || tellingWords(text, heard.language).length <= 2;
  if (!isAnswer) return null;
  const asked = turn.messages.slice(0, -1).findLastIndex(({ author }) => author === 'visitor');
  return turn.messages.slice(0, asked + 1);
}

async function readQuestion(deps: Deps, reading: ReadingOf): Promise<Question> {
  const { turn, heard } = reading;
  const { language } = heard;
  const asked = toldOrder(reading);
  const candidates = standaloneQuestions(asked ?? turn.messages, language);
  const isAfterOrder = candidates.some((each) => asksAfterOrder(each, language));
  const facts = isAfterOrder ? await factsOfVisitor(deps, turn, language) : [];
  return { ...reading, candidates, isOrderTold: asked !== null, facts };
}

/** Whether the number of the order has to be asked for first. */
function needsOrder({ turn, text, context, heard, facts, isOrderTold }: Question): boolean {
  if (isOrderTold || facts.some(({ about }) => about === 'whereabouts')) return false;
  const { messages } = turn;
  const patterns = context.client.orderNumberPatterns;
  const asked = replyText('askOrder', heard.language, context.client.name);
  if (messages.some((each) => each.author === 'bot' && each.text === asked)) return false;
  return lacksOrderNumber(text, { messages, patterns, language: heard.language });
}

/** What the bot says already stands above, with or without words around it. */
function isSaidAlready({ turn }: Question, text: string): boolean {
  return turn.messages.some((each) => each.author === 'bot' && each.text.includes(text));
}

const gates = new Set(['no-knowledge', 'off-topic', 'program-orders', 'nothing-close']);

/** Below this the built-in writer's answer is more likely beside the point than not, and nobody checks it. */
const leastConfidence = 0.35;

/** How a reading of the question came out, and what is left of its draft. */
type Outcome = { kind: 'answered' | 'repeated' | 'nothing' | 'refused'; draft: Draft };

/** A follow-up is answered by what has a word of it, unless it has none of its own. */
function isBeside({ text, heard }: Question, { found, answer }: Draft): boolean {
  const { language } = heard;
  const added = wordsAdded(text, language).map((word) => stemWord(word, language));
  if (added.length === 0 || !isFollowUp(text, language)) return false;
  const cited = new Set(answer.sentences.flatMap(({ sources }) => sources));
  const known = found.passages
    .filter(({ source }) => cited.has(source))
    .flatMap(({ title, heading, text: body }) =>
      splitWords([title, heading, body].join(' '), language),
    );
  const stems = new Set(known.map((word) => stemWord(word, language)));
  return !added.some((stem) => stems.has(stem));
}

function outcomeOf(question: Question, draft: Draft): Outcome {
  const { answer } = draft;
  if (answer.state !== 'ready')
    return { kind: gates.has(answer.silenceReason ?? '') ? 'nothing' : 'refused', draft };
  // What a model says is told as it comes: it can't be taken back for another try.
  if (answer.writer === 'model') return { kind: 'answered', draft };
  const isTold = answer.sentences.some(({ facts }) => facts !== undefined);
  const isPointless =
    (answer.confidence ?? 0) < leastConfidence ||
    isBeside(question, draft) ||
    !tellsMeasure(question.text, answer.sentences);
  if (!isTold && isPointless)
    return { kind: 'nothing', draft: { ...draft, answer: silent(answer) } };
  const sentences = newIn(question, answer);
  if (!sentences) return { kind: 'repeated', draft };
  return { kind: 'answered', draft: { ...draft, answer: { ...answer, sentences } } };
}

const silent = (answer: Answer): Answer => ({
  ...answer,
  state: 'silent',
  silenceReason: 'nothing-close',
  confidence: null,
});

/** What of an answer goes on from what was said; null where there is nothing of it. */
function newIn(question: Question, { sentences }: Answer): Answer['sentences'] | null {
  const { turn, text, heard } = question;
  const { language } = heard;
  const whole = joinSentences(sentences.map(asPart));
  const isRepeat = isSaidAlready(question, whole);
  if (!isRepeat && !isFollowUp(text, language)) return sentences;
  const before = turn.messages.filter(({ author }) => author === 'bot').map((each) => each.text);
  const added = wordsAdded(text, language);
  const narrow = narrowAnswer(sentences, { added, before, language });
  if (narrow.length === sentences.length) return isRepeat ? null : sentences;
  // Who was told just this is told nothing by hearing it again.
  const isSame = before.some((each) => each.trim() === joinSentences(narrow.map(asPart)).trim());
  return isSame ? null : narrow;
}

const asPart = ({ text, startsParagraph }: Answer['sentences'][number]) => ({
  text,
  paragraph: startsParagraph,
});

function offersOf(question: Question): { text: string; offersEscalation: boolean } {
  const { canEscalate } = question.turn.chatbot;
  const isOffered = question.isOrderTold && canEscalate;
  const text = replyText('offer', question.heard.language, question.context.client.name);
  return { text: isOffered ? `\n\n${text}` : '', offersEscalation: isOffered };
}

const tracedAs = ({ context, heard, startedAt }: Question, draft: Pick<Draft, 'question'>) => ({
  question: draft.question.text,
  language: heard.language,
  context,
  startedAt,
});

function answered(question: Question, draft: Draft): TurnDone {
  const { heard, context, isOrderTold } = question;
  const offer = offersOf(question);
  const isShown = mayBeShown(context);
  const before = isOrderTold
    ? `${replyText('orderNoted', heard.language, context.client.name)}\n\n`
    : '';
  return {
    type: 'done',
    text: before + joinSentences(draft.answer.sentences.map(asPart)) + offer.text,
    sources: citedSources(draft).filter(({ title, url }) => isShown(`${title}\n${url ?? ''}`)),
    choices: [],
    offersEscalation: offer.offersEscalation,
    failed: false,
    language: heard.language,
    trace: traceOf({ ...tracedAs(question, draft), kind: 'question' }, draft),
  };
}

async function notAnswered(
  deps: Deps,
  question: Question,
  draft: Draft,
  isRepeat: boolean,
): Promise<TurnDone> {
  const { turn, heard, read, isOrderTold } = question;
  const { canEscalate } = turn.chatbot;
  const trace = (kind: TurnKind) => traceOf({ ...tracedAs(question, draft), kind }, draft);
  if (isOrderTold) {
    const key = canEscalate ? 'orderNotedPerson' : 'orderNotedOnly';
    const said = { kind: 'question', key, offersEscalation: canEscalate, failed: true } as const;
    return sayScripted(question, said, trace);
  }
  const { clientId } = turn;
  const pagesLanguage = await deps.db.withClient(clientId, (tx) => findMainLanguage(tx, clientId));
  const scripted = unanswered({
    reason: draft.answer.silenceReason,
    isForeign: heard.foreign !== null,
    isOtherLanguage: heard.language !== pagesLanguage,
    isRepeat,
    asksForContact: read.asksForContact,
    failures: turn.chat.failures,
    canEscalate,
    hasOffered: question.last.hasOffered,
  });
  return sayScripted(question, scripted, trace);
}

type Writing = {
  question: AskedQuestion;
  voice: Voice;
  found: TurnPassages;
  startedAt: number;
  signal: AbortSignal;
};

/**
 * Writes an answer, and yields its sentences as they come. A model that stops in the middle is followed by the built-in
 * writer, whose words replace what was said; those are not yielded.
 * @throws the reason of `signal` when aborted
 */
async function* writeDraft(
  deps: Deps,
  { question, voice, found, startedAt, signal }: Writing,
): AsyncGenerator<SuggestionSentence, Draft> {
  const meant = found.stays ? { ...question, text: ownWords(question) } : question;
  const options = { found, startedAt, signal };
  const answer = yield* mapEvents(ask(deps, meant, voice, options), (event) =>
    event.type === 'sentence' ? [event.sentence] : [],
  );
  if (answer.state !== 'failed') return { question, found, answer };
  const builtin = await endOf(ask(deps, meant, { ...voice, writer: null }, options));
  if (builtin.state === 'failed') throw new Error(`No answer was written: ${builtin.fault}`);
  const { fault, modelView, leftOut } = answer;
  const notes = [...new Set([...answer.notes, ...builtin.notes])];
  const firstMs = builtin.firstMs === null ? null : (answer.firstMs ?? builtin.firstMs);
  // What the model cost until it stopped is not known.
  const whole = { ...builtin, fault, fellBack: fault, firstMs, costMicros: null, notes };
  return { question, found, answer: { ...whole, modelView, leftOut } };
}

/**
 * Writes an answer and tells a model's in parts; what the built-in writer says is told when it is known to be the answer.
 * @returns the draft, and how many parts were told
 */
async function* attempt(
  deps: Deps,
  question: Question,
  asked: Writing,
): AsyncGenerator<TurnEvent, { draft: Draft; told: number }> {
  let told = 0;
  const draft = yield* mapEvents(writeDraft(deps, asked), (sentence): TurnPart[] => {
    if (!asked.voice.writer) return [];
    const said = { type: 'part' as const, ...asPart(sentence) };
    const parts = told === 0 ? [...partsBefore(question), said] : [said];
    return parts.map((part) => ({ ...part, index: told++ }));
  });
  return { draft, told };
}

function partsBefore({ isOrderTold, heard, context }: Question): TurnPart[] {
  if (!isOrderTold) return [];
  const text = replyText('orderNoted', heard.language, context.client.name);
  return [{ type: 'part', index: 0, text, paragraph: true }];
}

function partsOf(question: Question, { answer }: Draft): TurnPart[] {
  const said = answer.sentences.map((each) => ({
    type: 'part' as const,
    index: 0,
    ...asPart(each),
  }));
  return [...partsBefore(question), ...said].map((part, index) => ({ ...part, index }));
}

/** What is said without looking anything up; null where the question is to be searched for. */
function withoutSearch({ turn, text, read, heard, last }: ReadingOf): Scripted | null {
  const { canEscalate } = turn.chatbot;
  if (ordersMachine(text)) {
    const found = {
      isForeign: false,
      isOtherLanguage: false,
      isRepeat: false,
      asksForContact: false,
      canEscalate,
      hasOffered: last.hasOffered,
    };
    return unanswered({ ...found, reason: 'orders-machine', failures: turn.chat.failures });
  }
  if (!read.asksForContact || !canEscalate || !isOnlyContact(text, heard.language)) return null;
  return { kind: 'wants-person', key: 'person', offersEscalation: true, failed: false };
}

/** What a reading asks of a document, and which documents the answer before it came from. */
function partQueryOf({ turn, text, heard, isOrderTold }: Question, candidate: string): PartQuery {
  const { language } = heard;
  const isBare = tellingWords(text, language).length === 0;
  const last = turn.messages.findLast(({ documents }) => documents !== undefined);
  return {
    text: isBare || isOrderTold ? candidate : text,
    language,
    goesOn: isFollowUp(text, language),
    before: last?.documents ?? [],
  };
}

/** The documents to choose from, where a few words that stand by themselves fit several. */
function choicesOf(question: Question, { passages }: Draft['found']): string[] {
  const { text, heard, last, isOrderTold, context } = question;
  const { language } = heard;
  const isPlain = !last.askedWhich && !isOrderTold && !isFollowUp(text, language);
  return isPlain ? choicesFor(text, passages, language).filter(mayBeShown(context)) : [];
}

/** The documents that a visitor may choose from, or the reading that is told, and how many parts of it were. */
type Tried =
  | { choices: string[]; looked: Omit<Draft, 'answer'> }
  | { draft: Draft; isRepeat: boolean; told: number };

/** Tries one reading after another until one is answered. */
async function* tryReadings(
  deps: Deps,
  question: Question,
  voice: Voice,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, Tried> {
  const { turn, heard, text, facts, startedAt, candidates } = question;
  const { language, foreign } = heard;
  let kept: Draft | null = null;
  let isRepeat = false;
  let told = 0;
  for (const candidate of candidates) {
    const reading = { text: candidate, language, isDefaultLanguage: foreign !== null, facts };
    const asked = questionOf(turn, reading);
    const found = await findTurnPassages(deps, asked, voice, partQueryOf(question, candidate));
    signal.throwIfAborted();
    const choices = choicesOf(question, found);
    if (choices.length > 0) return { choices, looked: { question: asked, found } };
    const writing = { question: asked, voice, found, startedAt, signal };
    const tried = yield* attempt(deps, question, writing);
    told += tried.told;
    const { kind, draft } = outcomeOf(question, tried.draft);
    // Of what came to nothing, the first reading is told.
    if (kind !== 'nothing' || !kept) kept = draft;
    isRepeat = kind === 'repeated';
    if (kind === 'answered' || kind === 'refused') break;
    // What goes on from an answer that says it all would find only something else by itself.
    if (isRepeat && isFollowUp(text, language)) break;
  }
  if (!kept) throw new Error('A question without words was asked.');
  return { draft: kept, isRepeat, told };
}

/** Answers what is asked, asks back what is missing, or says kindly that nothing was found. */
export async function* answerQuestion(
  deps: Deps,
  reading: ReadingOf,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent> {
  const scripted = withoutSearch(reading);
  if (scripted) {
    yield sayScripted(reading, scripted);
    return;
  }
  const question = await readQuestion(deps, reading);
  if (needsOrder(question)) {
    yield sayScripted(question, askOrder);
    return;
  }
  const voice = await voiceFor(deps, question.context, question.turn);
  const tried = yield* tryReadings(deps, question, voice, signal);
  if ('choices' in tried) {
    const { choices, looked } = tried;
    yield sayScripted(question, { ...askWhich, choices }, (kind) =>
      foundTrace({ ...tracedAs(question, looked), kind }, looked),
    );
    return;
  }
  const { draft, isRepeat, told } = tried;
  if (draft.answer.state !== 'ready' || isRepeat) {
    yield await notAnswered(deps, question, draft, isRepeat);
    return;
  }
  const done = answered(question, draft);
  if (told === 0) yield* partsOf(question, draft);
  yield done;
}
