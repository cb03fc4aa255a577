import type { SuggestionNote, SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { withSuggestion } from '../../lib/queries/answering.ts';
import { queryClient } from '../../lib/query-client.ts';

/** A suggestion on its way; `failed` keeps what had arrived, none of which was saved. */
export interface Generation {
  state: 'idle' | 'running' | 'failed' | 'stopped';
  instruction: string | undefined;
  /** The variant that the instruction works on. */
  from: string | undefined;
  notes: SuggestionNote[];
  sources: SuggestionSource[];
  sentences: SuggestionSentence[];
  error: unknown;
}

const idle: Generation = {
  state: 'idle',
  instruction: undefined,
  from: undefined,
  notes: [],
  sources: [],
  sentences: [],
  error: undefined,
};

/** How a stream that ended before its `done` fails: as a connection does. */
class CutShort extends TypeError {}

interface Run {
  ticket: string;
  instruction: string | undefined;
  from: string | undefined;
  signal: AbortSignal;
  onChange: (change: (before: Generation) => Generation) => void;
}

async function readEvents({ ticket, instruction, from, signal, onChange }: Run): Promise<string> {
  const input = { ticket, ...(instruction && { instruction }), ...(from && { from }) };
  for await (const event of await api.suggestions.generate(input, { signal })) {
    if (event.type === 'sources') onChange((before) => ({ ...before, sources: event.sources }));
    else if (event.type === 'sentence') {
      onChange((before) => ({ ...before, sentences: [...before.sentences, event.sentence] }));
    } else if (event.type === 'note') {
      onChange((before) => ({ ...before, notes: [...before.notes, event.note] }));
    } else {
      const { queryKey } = orpc.suggestions.list.queryOptions({ input: { ticket } });
      queryClient.setQueryData(queryKey, withSuggestion(event.suggestion));
      return event.suggestion.uuid;
    }
  }
  throw new CutShort('The stream ended before the suggestion did.');
}

/**
 * Writes suggestions for a ticket, one at a time. Leaving the ticket ends the run; the server then
 * saves nothing. `onDone` is called with the uuid of what was saved.
 */
export function useGeneration(ticket: string, onDone: (uuid: string) => void) {
  const [generation, setGeneration] = useState(idle);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = async (instruction?: string, from?: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setGeneration({ ...idle, state: 'running', instruction, from });
    try {
      const onChange = (change: (before: Generation) => Generation) => {
        if (!signal.aborted) setGeneration(change);
      };
      const uuid = await readEvents({ ticket, instruction, from, signal, onChange });
      if (signal.aborted) return;
      setGeneration(idle);
      onDone(uuid);
    } catch (error) {
      if (!signal.aborted) setGeneration((before) => ({ ...before, state: 'failed', error }));
    }
  };

  const stop = () => {
    running.current?.abort();
    setGeneration((before) =>
      before.sentences.length === 0 ? idle : { ...before, state: 'stopped', error: undefined },
    );
  };

  const dismiss = () => setGeneration(idle);

  return {
    generation,
    start: (instruction?: string, from?: string) => void start(instruction, from),
    stop,
    dismiss,
  };
}
