import { setTimeout as delay } from 'node:timers/promises';
import type { Journal } from './journal.ts';

export type Answer = { status: number; body: unknown };

/** Who calls a server that may be gone at any moment. */
export type Caller = {
  url: string;
  /** Of a super-admin; it is renewed from outside, as it lives ten minutes. */
  token: string;
  journal: Journal;
  /** Ends all calling. */
  signal: AbortSignal;
};

export type Call = {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
};

const patienceMs = 35_000;

/** One call. Status 0: no answer came, so nobody knows whether it was done. */
export async function callOnce(caller: Caller, call: Call): Promise<Answer> {
  const { method, path, body, headers } = call;
  try {
    const answer = await fetch(`${caller.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${caller.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    caller.journal.count(answer.status, `${method} ${path}: ${text.slice(0, 200)}`);
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  } catch {
    caller.journal.count(0, path);
    return { status: 0, body: null };
  }
}

const isFinal = (status: number) => status !== 0 && status !== 429 && status < 500;

/** The same call again and again until it is answered one way or the other; null when all calling ended before. */
export async function callUntilAnswered(caller: Caller, call: Call): Promise<Answer | null> {
  while (!caller.signal.aborted) {
    const answer = await callOnce(caller, call);
    if (isFinal(answer.status)) return answer;
    await delay(100 + Math.random() * 200);
  }
  return null;
}
