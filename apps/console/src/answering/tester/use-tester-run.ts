import type { SuggestionNote, SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import type {
  SentReply,
  TesterAnswer,
  TesterEvent,
  TesterRun,
} from '@replique/contract/answering/tester';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';

export type Side = 'a' | 'b';
export const sides = ['a', 'b'] as const;

/** One answer on its way, or as it ended. */
export interface SideState {
  version: number;
  sentences: SuggestionSentence[];
  notes: SuggestionNote[];
  answer: TesterAnswer | undefined;
}

/** What the tester shows: while it is written, after it was stopped or failed, or as it was kept. */
export interface Shown {
  state: 'running' | 'done' | 'stopped' | 'failed';
  question: string | undefined;
  sent: SentReply | null;
  sources: SuggestionSource[];
  sides: Partial<Record<Side, SideState>>;
  run: TesterRun | undefined;
  error: unknown;
}

export interface Asked {
  client: string;
  version: number;
  compareWith?: number;
  /** Another prompt than the client's, and texts in the place of its version. */
  prompt?: string;
  draft?: { context: string; style: string };
  question?: string;
  ticket?: string;
  cut?: number;
}

/** How a stream that ended before its `done` fails: as a connection does. */
class CutShort extends TypeError {}

const begin = (version: number): SideState => ({
  version,
  sentences: [],
  notes: [],
  answer: undefined,
});

function beginRun({ version, compareWith }: Asked): Shown {
  return {
    state: 'running',
    question: undefined,
    sent: null,
    sources: [],
    sides: { a: begin(version), ...(compareWith !== undefined && { b: begin(compareWith) }) },
    run: undefined,
    error: undefined,
  };
}

/** A run as it was kept. */
export function shownRun(run: TesterRun): Shown {
  const byside = run.answers.map(
    (answer) =>
      [
        answer.side,
        { version: answer.version, sentences: answer.sentences, notes: answer.notes, answer },
      ] as const,
  );
  const { question, sent, sources } = run;
  const state = 'done' as const;
  return {
    state,
    question,
    sent,
    sources,
    sides: Object.fromEntries(byside),
    run,
    error: undefined,
  };
}

function changeSide(shown: Shown, side: Side, change: (before: SideState) => SideState): Shown {
  const before = shown.sides[side];
  return before ? { ...shown, sides: { ...shown.sides, [side]: change(before) } } : shown;
}

/** What an event of the stream changes. */
export function applyEvent(shown: Shown, event: TesterEvent): Shown {
  if (event.type === 'begun') {
    const { question, sent, sources } = event;
    return { ...shown, question, sent, sources };
  }
  if (event.type === 'done') return shownRun(event.run);
  if (event.type === 'answer') {
    const { answer } = event;
    return changeSide(shown, answer.side, (before) => ({ ...before, answer }));
  }
  return changeSide(shown, event.side, (before) =>
    event.type === 'sentence'
      ? { ...before, sentences: [...before.sentences, event.sentence] }
      : { ...before, notes: [...before.notes, event.note] },
  );
}

/** The list follows. One that was not kept has no address. */
function keepRun(run: TesterRun): void {
  if (run.uuid === null) return;
  queryClient.setQueryData(orpc.tester.get.queryKey({ input: { run: run.uuid } }), run);
  void readAgain(orpc.tester.list.key());
}

/** Runs the tester, one run at a time; leaving the page stops it, and nothing of it is kept then. */
export function useTesterRun(onDone: (run: TesterRun) => void) {
  const [live, setLive] = useState<Shown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (asked: Asked) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setLive(beginRun(asked));
    try {
      for await (const event of await api.tester.run(asked, { signal })) {
        if (signal.aborted) return;
        setLive((before) => before && applyEvent(before, event));
        if (event.type !== 'done') continue;
        keepRun(event.run);
        onDone(event.run);
        return;
      }
      throw new CutShort('The stream ended before the run did.');
    } catch (error) {
      if (!signal.aborted) setLive((before) => before && { ...before, state: 'failed', error });
    }
  };

  const stop = () => {
    running.current?.abort();
    setLive((before) => before && { ...before, state: 'stopped' });
  };
  const clear = () => {
    running.current?.abort();
    setLive(undefined);
  };
  return { live, start: (asked: Asked) => void start(asked), stop, clear };
}
