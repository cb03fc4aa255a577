import { classOf, leastSimilarity, similarityOfWords, type EditClass } from './compare-replies.ts';
import { normaliseReply, replyWords } from './reply-words.ts';

export type Suggested = {
  id: number;
  /** As the engine wrote it: what the answer is measured against. */
  originalText: string;
  /** As an agent made it here: it tells where an answer comes from. */
  text: string;
  at: Date;
};
export type Said = { id: number; role: 'requester' | 'agent'; text: string; at: Date };

/** `similarity` is that of the answer and what the engine wrote. */
export type SentMatch = {
  suggestionId: number;
  messageId: number;
  similarity: number;
  editClass: EditClass;
};

type SplitSuggestion = Suggested & { original: string[]; edited: string[] | null };
type Answer = Said & { readonly words: string[] };
type Compared = SentMatch & { closeness: number };

/** Clocks of two systems, one of which may know whole seconds only. */
const clocksApartMs = 5_000;
const mostSuggestions = 20;
/** Of those after a suggestion: its answer is among the first. */
const mostMessages = 200;
/** "Hello!", "Yes, one moment." */
const fewWords = 4;
const fewWordsOfPromise = 45;
const fewWordsOfQuestion = 30;
const promise =
  /\b(?:look(?:ing)? into|check(?:ing)? (?:this|that|with|it)|(?:get|come) back to you|investigat|be in touch|keep you (?:posted|updated)|one moment|forward(?:ed|ing)? (?:this|your)|passed (?:this|your)|on (?:regarde|v[ée]rifie)|(?:je|nous) (?:regard|v[ée]rifi|me renseigne|nous renseign)|reven(?:ons|ir|ez) vers vous|revien(?:s|drons|drai) vers vous|ten(?:ons|ir) (?:inform|au courant)|un instant|transm(?:ets|ettons|is) (?:votre|ce))/iu;

/** A message that only says that somebody is at it, or asks back: the answer comes later. */
export function isHolding(text: string): boolean {
  return isPromise(text, replyWords(text).length);
}

function isPromise(text: string, words: number): boolean {
  if (words < fewWords || (words < fewWordsOfPromise && promise.test(text))) return true;
  return words < fewWordsOfQuestion && normaliseReply(text).trimEnd().endsWith('?');
}

const isSubstantial = ({ text, words }: Answer): boolean => !isPromise(text, words.length);

const isAfter = (message: Said, at: Date): boolean =>
  message.at.getTime() >= at.getTime() - clocksApartMs;

/** The words of a message are only looked for where it may be an answer. */
function withWords(message: Said): Answer {
  let words: string[] | undefined;
  return {
    ...message,
    get words() {
      return (words ??= replyWords(message.text));
    },
  };
}

/**
 * The messages that may be the answer to a suggestion: the agents' from it on until the requester speaks again, once
 * something was really answered; `later` those after that.
 */
function turnsAfter(at: Date, messages: Answer[]): { answers: Answer[]; later: Answer[] } {
  const turns: { answers: Answer[]; later: Answer[] } = { answers: [], later: [] };
  let isOver = false;
  for (const message of messages.filter((each) => isAfter(each, at)).slice(0, mostMessages)) {
    if (message.role === 'agent') (isOver ? turns.later : turns.answers).push(message);
    else isOver ||= turns.answers.some(isSubstantial);
  }
  return turns;
}

function compare(suggestion: SplitSuggestion, { id, words }: Answer): Compared {
  const similarity = similarityOfWords(suggestion.original, words);
  const edited = suggestion.edited ? similarityOfWords(suggestion.edited, words) : 0;
  const measured = classOf(similarity);
  // Rewritten here and then sent: much was changed, and yet it was the suggestion that was used.
  const isRewritten = measured === 'not-used' && edited >= leastSimilarity.light;
  return {
    suggestionId: suggestion.id,
    messageId: id,
    similarity,
    editClass: isRewritten ? 'heavy' : measured,
    closeness: Math.max(similarity, edited),
  };
}

/** A suggestion and a message that may be its answer; `words` of that message, 0 where it answers nothing by itself. */
type Pair = { compared: Compared; words: number };

/** The pairs that may belong together, of the newest suggestion and the first message first. */
function listPairs(suggestions: SplitSuggestion[], messages: Answer[]): Pair[] {
  return suggestions.flatMap((suggestion) => {
    const { answers, later } = turnsAfter(suggestion.at, messages);
    const pairs = answers.map((message) => ({
      compared: compare(suggestion, message),
      words: isSubstantial(message) ? message.words.length : 0,
    }));
    // Of a later turn only what plainly is that text.
    const plain = later
      .map((message) => ({ compared: compare(suggestion, message), words: 0 }))
      .filter(({ compared }) => compared.closeness >= leastSimilarity.light);
    return [...pairs, ...plain];
  });
}

/** The first of the largest. */
function most<T>(rows: T[], size: (row: T) => number): T | undefined {
  return rows.reduce<T | undefined>(
    (known, row) => (known !== undefined && size(known) >= size(row) ? known : row),
    undefined,
  );
}

function choosePair(pairs: Pair[]): Pair | undefined {
  const used = pairs.filter(({ compared }) => compared.editClass !== 'not-used');
  if (used.length > 0) return most(used, ({ compared }) => compared.closeness);
  const answers = pairs.filter(({ words }) => words > 0);
  const newest = answers[0]?.compared.suggestionId;
  return most(
    answers.filter(({ compared }) => compared.suggestionId === newest),
    ({ words }) => words,
  );
}

/**
 * Which suggestion the agents' answer came from, and which message is that answer: the closest pair; of equally close
 * ones the newest suggestion and the first message. When no message is like any suggestion, the fullest real answer
 * tells that the newest was not used. Null as long as nothing was answered after a suggestion.
 * @param messages in time order
 */
export function chooseSent(suggestions: Suggested[], messages: Said[]): SentMatch | null {
  const lastAnswer = messages.findLast(({ role }) => role === 'agent');
  if (!lastAnswer) return null;
  const split = suggestions
    .filter(({ at }) => isAfter(lastAnswer, at))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostSuggestions)
    .map((each) => ({
      ...each,
      original: replyWords(each.originalText),
      edited: each.text === each.originalText ? null : replyWords(each.text),
    }));
  const chosen = choosePair(listPairs(split, messages.map(withWords)));
  if (!chosen) return null;
  const { closeness: _, ...match } = chosen.compared;
  return match;
}
