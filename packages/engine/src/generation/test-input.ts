import type { Passage, SuggestEvent, SuggestInput, Writer } from './types.ts';

/** Inputs and fake writers for the tests of this folder. */
export function passage(
  source: number,
  title: string,
  text: string,
  more: Partial<Passage> = {},
): Passage {
  return {
    source,
    kind: 'document',
    title,
    heading: null,
    text,
    question: null,
    certified: false,
    language: 'en',
    score: 1,
    ...more,
  };
}

export function suggestInput(
  question: string,
  passages: Passage[],
  more: Partial<SuggestInput> = {},
): SuggestInput {
  return {
    language: 'en',
    question,
    requesterName: 'Anna Smith',
    agentName: 'Marie',
    messages: [{ role: 'requester', text: question }],
    prompt: {
      context: 'You answer for a shoe shop.',
      style: 'Short sentences.',
      rules: 'Never promise a refund.',
    },
    guidelines: null,
    instruction: null,
    passages,
    belongs: 0.8,
    agreement: 0.5,
    trust: null,
    ...more,
  };
}

export type Request = { system: string; user: string };

/** A writer that streams the given pieces and then fails with `code`, if any. `requests` holds what it was sent. */
export function fakeWriter(pieces: string[], code?: string): Writer & { requests: Request[] } {
  const requests: Request[] = [];
  return {
    model: 'fake',
    requests,
    async *write({ system, user }) {
      requests.push({ system, user });
      for (const text of pieces) yield { text };
      if (code) throw Object.assign(new Error('the provider said no'), { code });
      yield { tokensIn: 120, tokensOut: 30 };
    },
  };
}

export function sentencesOf(events: SuggestEvent[]): Extract<SuggestEvent, { type: 'sentence' }>[] {
  return events.filter((event) => event.type === 'sentence');
}

/** Runs a generator to its end. */
export async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}
