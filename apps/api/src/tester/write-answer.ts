import type { SuggestionNote, SuggestionSentence } from '@replique/contract/suggestions';
import type { TesterEvent } from '@replique/contract/tester';
import { nothingLeftOut } from '@replique/engine/generation/fit-prompt';
import { suggest, type LeftOut, type SuggestEvent } from '@replique/engine/generation/suggest';
import { similarityOf } from '@replique/engine/matching/compare-replies';
import type { Deps } from '../deps.ts';
import { budgetFor, inputFor, maskFor, type Offer } from '../suggestions/suggestions.ts';
import type { Gathered, Grounded } from './gather.ts';
import { presentAnswer } from './present.ts';
import type { AnswerRecord } from './store.ts';

export type Writing = {
  grounded: Grounded;
  offer: Offer;
  side: Gathered['sides'][number];
  /** By `performance.now()`, of the run where times include the search that both sides share. */
  startedAt: number;
  signal: AbortSignal;
};

type Written = {
  sentences: SuggestionSentence[];
  notes: Set<SuggestionNote>;
  end: Extract<SuggestEvent, { type: 'silence' | 'done' }> | null;
  fault: string | null;
  firstMs: number | null;
  modelView: string | null;
  leftOut: LeftOut;
};

const since = (startedAt: number): number => Math.round(performance.now() - startedAt);

/** The engine's events as the tester's, remembered in `written`. */
async function* relay(
  events: AsyncIterable<SuggestEvent>,
  { side: { side }, startedAt }: Writing,
  written: Written,
): AsyncGenerator<TesterEvent> {
  for await (const event of events) {
    if (event.type === 'silence' || event.type === 'done') {
      written.end = event;
      if (event.used?.warning) written.notes.add(event.used.warning);
    } else if (event.type === 'note') {
      written.notes.add(event.code);
      yield { type: 'note', side, note: event.code };
    } else {
      written.firstMs ??= since(startedAt);
      const { text, sources, spans, facts, supported, paragraph: startsParagraph } = event;
      const said = facts ? { facts } : {};
      const sentence = { text, sources, spans, ...said, supported, startsParagraph };
      written.sentences.push(sentence);
      yield { type: 'sentence', side, sentence };
    }
  }
}

async function* write(
  { grounded, offer, side, signal }: Writing,
  written: Written,
): AsyncGenerator<SuggestEvent> {
  const ground = { ...grounded.ground, prompt: side.prompt };
  const mask = maskFor(ground);
  const { writer } = ground;
  const options = {
    writer,
    mask,
    ...(writer ? { budget: await budgetFor(writer.model) } : {}),
    onPrompt: (text: string, leftOut: LeftOut) => {
      written.modelView = text;
      written.leftOut = leftOut;
    },
    signal,
  };
  yield* suggest(inputFor(ground, offer, mask, null), options);
}

/**
 * Writes one answer. A writer that fails is an answer that failed, so that the other one goes on; null when the reader
 * has left.
 */
export async function* writeAnswer(
  deps: Deps,
  writing: Writing,
): AsyncGenerator<TesterEvent, AnswerRecord | null> {
  const { isDefaultLanguage } = writing.grounded.ground;
  const written: Written = {
    sentences: [],
    notes: new Set(isDefaultLanguage ? ['language-default'] : []),
    end: null,
    fault: null,
    firstMs: null,
    modelView: null,
    leftOut: nothingLeftOut,
  };
  try {
    yield* relay(write(writing, written), writing, written);
  } catch (error) {
    if (writing.signal.aborted) return null;
    const { code } = error as { code?: unknown };
    written.fault = typeof code === 'string' ? code : 'writer-failed';
    deps.log.warn({ code: written.fault }, 'an answer of the tester was interrupted');
  }
  if (!written.end) written.fault ??= 'writer-failed';
  const record = recordOf(writing, written);
  yield { type: 'answer', answer: presentAnswer(record) };
  return record;
}

function recordOf({ grounded, side, startedAt }: Writing, written: Written): AnswerRecord {
  const { end } = written;
  const done = end?.type === 'done' ? end : null;
  const silence = end?.type === 'silence' ? end : null;
  // A gate's refusal asked no model; only an abstention and what was mostly unsupported did.
  const asksModel = silence?.reason === 'model-abstained' || silence?.reason === 'unsupported';
  const isModel = written.fault !== null || done?.writer === 'model' || asksModel;
  const used = end?.used ?? null;
  const { sent, ground } = grounded;
  return {
    side: side.side,
    promptId: side.prompt.id,
    version: side.prompt.version,
    wasDeployed: side.prompt.isDeployed,
    state: done ? 'ready' : silence ? 'silent' : 'failed',
    text: done?.text ?? '',
    sentences: silence ? [] : written.sentences,
    confidence: done?.confidence ?? null,
    silenceReason: silence?.reason ?? null,
    fault: written.fault,
    unsupported: done?.unsupported ?? 0,
    notes: [...written.notes],
    leftOut: written.leftOut,
    model: isModel ? (used?.model ?? ground.writer?.model ?? 'builtin') : 'builtin',
    fellBack: end?.fellBack ?? used?.fellBack ?? null,
    firstMs: silence ? null : written.firstMs,
    durationMs: since(startedAt),
    costMicros: isModel ? (used?.costMicros ?? null) : 0,
    tokensIn: end?.tokensIn ?? 0,
    tokensOut: end?.tokensOut ?? 0,
    similarity: done && sent ? similarityOf(done.text, sent.text) : null,
    modelView: written.modelView,
  };
}
