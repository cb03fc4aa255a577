import type { SuggestionNote, SuggestionSentence } from '@replique/contract/suggestions';
import { chatReply } from '@replique/engine/conversation/chat-reply';
import { nothingLeftOut } from '@replique/engine/generation/fit-prompt';
import {
  suggest,
  type LeftOut,
  type SentenceEvent,
  type SuggestEvent,
} from '@replique/engine/generation/suggest';
import type { Deps } from '../deps.ts';
import { budgetFor, type Groundwork } from '../suggestions/suggestions.ts';
import type { Parted } from './parts.ts';
import { chatInput } from './turn-material.ts';
import type { Turn } from './turn.ts';

/** One attempt at a question: what was said, and how it ended. */
export type Written = {
  ground: Groundwork;
  offer: Parted;
  sentences: SuggestionSentence[];
  notes: Set<SuggestionNote>;
  end: Extract<SuggestEvent, { type: 'silence' | 'done' }> | null;
  /** A model stopped in the middle, or was never reached; what was said by then is no answer. */
  fault: string | null;
  firstMs: number | null;
  modelView: string | null;
  leftOut: LeftOut;
};

export function nothingWritten(ground: Groundwork, offer: Parted): Written {
  return {
    ground,
    offer,
    sentences: [],
    notes: new Set(ground.isDefaultLanguage ? ['language-default'] : []),
    end: null,
    fault: null,
    firstMs: null,
    modelView: null,
    leftOut: nothingLeftOut,
  };
}

function keep(written: Written, event: SentenceEvent, startedAt: number): void {
  written.firstMs ??= Math.round(performance.now() - startedAt);
  const { text, sources, spans, facts, supported, paragraph: startsParagraph } = event;
  const said = facts ? { facts } : {};
  written.sentences.push({ text, sources, spans, ...said, supported, startsParagraph });
}

async function* events(
  turn: Turn,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<SuggestEvent> {
  const { ground, offer } = written;
  const { input, mask } = chatInput(turn, ground, offer);
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
  const known = [
    ...offer.passages.map(({ text }) => text),
    ...(input.facts ?? []).map(({ text }) => text),
  ].join('\n');
  yield* chatReply(suggest(input, options), known);
}

/**
 * Writes an answer into `written`, and yields its sentences as they come. A model that stops in the middle is followed by
 * the built-in writer, whose words replace what was said; those are not yielded.
 * @throws the reason of `signal` when aborted
 */
export async function* writeTurn(
  deps: Deps,
  turn: Turn,
  written: Written,
  run: { startedAt: number; signal: AbortSignal },
): AsyncGenerator<SentenceEvent> {
  const { startedAt, signal } = run;
  const take = (event: SuggestEvent): SentenceEvent | null => {
    if (event.type === 'sentence') {
      keep(written, event, startedAt);
      return event;
    }
    if (event.type === 'note') written.notes.add(event.code);
    else {
      written.end = event;
      if (event.used?.warning) written.notes.add(event.used.warning);
    }
    return null;
  };
  try {
    for await (const event of events(turn, written, signal)) {
      const sentence = take(event);
      if (sentence) yield sentence;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { code } = error as { code?: unknown };
    written.fault = typeof code === 'string' ? code : 'writer-failed';
    deps.log.warn({ code: written.fault }, 'an answer in a chat was interrupted');
    written.sentences = [];
    written.ground = { ...written.ground, writer: null };
    const { modelView, leftOut } = written;
    for await (const event of events(turn, written, signal)) take(event);
    Object.assign(written, { modelView, leftOut });
  }
}
