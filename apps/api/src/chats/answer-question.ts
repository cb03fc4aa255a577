import { choicesFor, lacksOrderNumber, orderNumberIn } from '@replique/engine/conversation/clarify';
import {
  isFollowUp,
  standaloneQuestions,
  wordsAdded,
} from '@replique/engine/conversation/standalone-question';
import { narrowAnswer, tellsMeasure } from '@replique/engine/conversation/narrow-answer';
import { tellingWords } from '@replique/engine/conversation/said';
import { asksAfterOrder } from '@replique/engine/generation/answer-from-facts';
import { joinSentences } from '@replique/engine/generation/join-sentences';
import type { Fact, Writer } from '@replique/engine/generation/suggest';
import { splitWords, stemWord } from '@replique/engine/text/analyse';
import { ordersMachine } from '@replique/engine/text/asking';
import type { Deps } from '../deps.ts';
import { findMainLanguage } from '../knowledge/knowledge.ts';
import type { AskedOf } from './parts.ts';
import { replyText } from './reply-texts.ts';
import { sayScripted, type ReadingOf } from './say.ts';
import { unanswered, type Scripted } from './scripted.ts';
import { factsOfVisitor, groundOf, offerFor, writerOf } from './turn-material.ts';
import { citedSources, traceOf } from './turn-trace.ts';
import type { Turn, TurnDone, TurnEvent, TurnPart } from './turn.ts';
import { nothingWritten, writeTurn, type Written } from './write-turn.ts';

type Question = ReadingOf & {
  /** What to search for, best first. */
  candidates: string[];
  /** The visitor was asked for the number of an order, and this is the answer to it. */
  isOrderTold: boolean;
  facts: Fact[];
};

/** The visitor was asked for a number: what was asked before that is answered now. */
function toldOrder({ turn, last, text, material, heard }: ReadingOf): Turn['messages'] | null {
  if (!last.askedOrder) return null;
  const patterns = material.client.orderNumberPatterns;
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
function needsOrder({ turn, text, material, heard, facts, isOrderTold }: Question): boolean {
  if (isOrderTold || facts.some(({ about }) => about === 'whereabouts')) return false;
  const { messages } = turn;
  const patterns = material.client.orderNumberPatterns;
  const asked = replyText('askOrder', heard.language, material.client.name);
  if (messages.some((each) => each.author === 'bot' && each.text === asked)) return false;
  return lacksOrderNumber(text, { messages, patterns, language: heard.language });
}

/** What the bot says already stands above, with or without words around it. */
function isSaidAlready({ turn }: Question, text: string): boolean {
  return turn.messages.some((each) => each.author === 'bot' && each.text.includes(text));
}

const gates = new Set(['no-knowledge', 'off-topic', 'nothing-close']);

/** Below this the built-in writer's answer is more likely beside the point than not, and nobody checks it. */
const leastConfidence = 0.35;

/** How a reading of the question came out. */
type Outcome = 'answered' | 'repeated' | 'nothing' | 'refused';

/** A follow-up is answered by what has a word of it, unless it has none of its own. */
function isBeside({ text, heard }: Question, { offer, sentences }: Written): boolean {
  const { language } = heard;
  const added = wordsAdded(text, language).map((word) => stemWord(word, language));
  if (added.length === 0 || !isFollowUp(text, language)) return false;
  const cited = new Set(sentences.flatMap(({ sources }) => sources));
  const known = offer.passages
    .filter(({ source }) => cited.has(source))
    .flatMap(({ title, heading, text: body }) =>
      splitWords([title, heading, body].join(' '), language),
    );
  const stems = new Set(known.map((word) => stemWord(word, language)));
  return !added.some((stem) => stems.has(stem));
}

function outcomeOf(question: Question, written: Written): Outcome {
  const { end, sentences, ground } = written;
  if (!end) return 'nothing';
  if (end.type === 'silence') return gates.has(end.reason) ? 'nothing' : 'refused';
  // What a model says is told as it comes: it can't be taken back for another try.
  if (ground.writer && end.writer === 'model') return 'answered';
  const isTold = sentences.some(({ facts }) => facts !== undefined);
  const isPointless =
    end.confidence < leastConfidence ||
    isBeside(question, written) ||
    !tellsMeasure(question.text, sentences);
  if (!isTold && isPointless) {
    const { fellBack, tokensIn, tokensOut, used } = end;
    const failure = fellBack === null ? {} : { fellBack };
    const reason = 'nothing-close' as const;
    written.end = { type: 'silence', reason, question: '', tokensIn, tokensOut, used, ...failure };
    return 'nothing';
  }
  return sayWhatIsNew(question, written) ? 'answered' : 'repeated';
}

/** Leaves of an answer what goes on from what was said, @returns whether there is any of it. */
function sayWhatIsNew(question: Question, written: Written): boolean {
  const { turn, text, heard } = question;
  const { language } = heard;
  const whole = joinSentences(written.sentences.map(asPart));
  const isRepeat = isSaidAlready(question, whole);
  if (!isRepeat && !isFollowUp(text, language)) return true;
  const before = turn.messages.filter(({ author }) => author === 'bot').map((each) => each.text);
  const added = wordsAdded(text, language);
  const narrow = narrowAnswer(written.sentences, { added, before, language });
  if (narrow.length === written.sentences.length) return !isRepeat;
  // Who was told just this is told nothing by hearing it again.
  const isSame = before.some((each) => each.trim() === joinSentences(narrow.map(asPart)).trim());
  if (!isSame) written.sentences = narrow;
  return !isSame;
}

const asPart = ({ text, startsParagraph }: Written['sentences'][number]) => ({
  text,
  paragraph: startsParagraph,
});

function offersOf(question: Question): { text: string; offersEscalation: boolean } {
  const { canEscalate } = question.turn.chatbot;
  const isOffered = question.isOrderTold && canEscalate;
  const text = replyText('offer', question.heard.language, question.material.client.name);
  return { text: isOffered ? `\n\n${text}` : '', offersEscalation: isOffered };
}

function tracing({ material, heard, startedAt }: Question, written: Written) {
  const { question } = written.ground.ticket;
  const { language } = heard;
  return (kind: TurnDone['trace']['kind']) =>
    traceOf({ kind, question, language, material, startedAt }, written);
}

function answered(question: Question, written: Written): TurnDone {
  const { heard, material, isOrderTold } = question;
  const offer = offersOf(question);
  const before = isOrderTold
    ? `${replyText('orderNoted', heard.language, material.client.name)}\n\n`
    : '';
  return {
    type: 'done',
    text: before + joinSentences(written.sentences.map(asPart)) + offer.text,
    sources: citedSources(written),
    choices: [],
    offersEscalation: offer.offersEscalation,
    failed: false,
    language: heard.language,
    trace: tracing(question, written)('question'),
  };
}

async function notAnswered(
  deps: Deps,
  question: Question,
  written: Written,
  isRepeat: boolean,
): Promise<TurnDone> {
  const { turn, heard, read, isOrderTold } = question;
  const { canEscalate } = turn.chatbot;
  const trace = tracing(question, written);
  if (isOrderTold) {
    const key = canEscalate ? 'orderNotedPerson' : 'orderNotedOnly';
    const said = { kind: 'question', key, offersEscalation: canEscalate, failed: true } as const;
    return sayScripted(question, said, trace);
  }
  const { clientId } = turn;
  const pagesLanguage = await deps.db.withClient(clientId, (tx) => findMainLanguage(tx, clientId));
  const scripted = unanswered({
    reason: written.end?.type === 'silence' ? written.end.reason : null,
    isForeign: heard.foreign !== null,
    isOtherLanguage: heard.language !== pagesLanguage,
    isRepeat,
    asksForContact: read.asksForContact,
    failures: turn.chat.failures,
    canEscalate,
  });
  return sayScripted(question, scripted, trace);
}

/** Writes an answer and tells a model's in parts, @returns how many; what the built-in writer says is told when it is known to be the answer. */
async function* attempt(
  deps: Deps,
  question: Question,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, number> {
  const { turn, startedAt } = question;
  let index = 0;
  for await (const { text, paragraph } of writeTurn(deps, turn, written, { startedAt, signal })) {
    if (!written.ground.writer) continue;
    if (index === 0) for (const part of partsBefore(question)) yield { ...part, index: index++ };
    yield { type: 'part', index, text, paragraph };
    index += 1;
  }
  return index;
}

function partsBefore({ isOrderTold, heard, material }: Question): TurnPart[] {
  if (!isOrderTold) return [];
  const text = replyText('orderNoted', heard.language, material.client.name);
  return [{ type: 'part', index: 0, text, paragraph: true }];
}

function partsOf(question: Question, { sentences }: Written): TurnPart[] {
  const said = sentences.map((each) => ({ type: 'part' as const, index: 0, ...asPart(each) }));
  return [...partsBefore(question), ...said].map((part, index) => ({ ...part, index }));
}

const contactWord =
  /^(?:contact|reach|call|phone|email|mail|team|support|service|customer|someone|touch|number|numero|telephone|joindre|appeler|client|clients|equipe|sav)/;

/** Nothing else is asked than how to reach people: they can be reached from here. */
function isOnlyContact(text: string, language: 'en' | 'fr'): boolean {
  return tellingWords(text, language).every((word) => contactWord.test(word));
}

/** What is said without looking anything up; null where the question is to be searched for. */
function withoutSearch({ turn, text, read, heard }: ReadingOf): Scripted | null {
  const { canEscalate } = turn.chatbot;
  if (ordersMachine(text)) {
    const found = {
      isForeign: false,
      isOtherLanguage: false,
      isRepeat: false,
      asksForContact: false,
      canEscalate,
    };
    return unanswered({ ...found, reason: 'orders-machine', failures: turn.chat.failures });
  }
  if (!read.asksForContact || !canEscalate || !isOnlyContact(text, heard.language)) return null;
  return { kind: 'wants-person', key: 'person', offersEscalation: true, failed: false };
}

const askOrder: Scripted = {
  kind: 'clarified',
  key: 'askOrder',
  offersEscalation: false,
  failed: false,
};
const askWhich: Scripted = { ...askOrder, key: 'which' };

/** What a reading asks of a document, and which documents the answer before it came from. */
function askedOf({ turn, text, heard, isOrderTold }: Question, candidate: string): AskedOf {
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

/** What one reading of the question is answered from, with nothing said yet. */
async function lookUp(
  deps: Deps,
  question: Question,
  found: { candidate: string; writer: Writer | null },
): Promise<Written> {
  const { turn, material, heard, facts } = question;
  const { candidate, writer } = found;
  const { language, foreign } = heard;
  const ground = groundOf(material, turn, {
    question: candidate,
    language,
    isDefaultLanguage: foreign !== null,
    facts,
    writer,
  });
  return nothingWritten(ground, await offerFor(deps, ground, askedOf(question, candidate)));
}

/** The documents to choose from, where a few words that stand by themselves fit several. */
function choicesOf({ text, heard, last, isOrderTold }: Question, { offer }: Written): string[] {
  const { language } = heard;
  const isPlain = !last.askedWhich && !isOrderTold && !isFollowUp(text, language);
  return isPlain ? choicesFor(text, offer.passages, language) : [];
}

/** How the readings of a question came out: the one that is told, and how many parts of it were. */
type Tried = { written: Written; isRepeat: boolean; told: number; choices: string[] };

/** Tries one reading after another until one is answered. */
async function* tryReadings(
  deps: Deps,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, Tried> {
  const { turn, material, heard, text, candidates } = question;
  const writer = await writerOf(deps, material, turn);
  let written: Written | null = null;
  let isRepeat = false;
  let told = 0;
  for (const candidate of candidates) {
    const next = await lookUp(deps, question, { candidate, writer });
    signal.throwIfAborted();
    const choices = choicesOf(question, next);
    if (choices.length > 0) return { written: next, isRepeat: false, told, choices };
    told += yield* attempt(deps, question, next, signal);
    const outcome = outcomeOf(question, next);
    // Of what came to nothing, the first reading is told.
    if (outcome !== 'nothing' || !written) written = next;
    isRepeat = outcome === 'repeated';
    if (outcome === 'answered' || outcome === 'refused') break;
    // What goes on from an answer that says it all would find only something else by itself.
    if (isRepeat && isFollowUp(text, heard.language)) break;
  }
  if (!written) throw new Error('A question without words was asked.');
  return { written, isRepeat, told, choices: [] };
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
  const { written, isRepeat, told, choices } = yield* tryReadings(deps, question, signal);
  if (choices.length > 0) {
    yield sayScripted(question, { ...askWhich, choices }, tracing(question, written));
    return;
  }
  if (written.end?.type !== 'done' || isRepeat) {
    yield await notAnswered(deps, question, written, isRepeat);
    return;
  }
  const done = answered(question, written);
  if (told === 0) yield* partsOf(question, written);
  yield done;
}
