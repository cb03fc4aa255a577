import type { ErrorAnswer } from '@replique/contract/contract';

/**
 * What may be changed only by whoever proved a moment ago that it is them answers `auth.proof-needed`. One dialog asks,
 * however many calls wait for it, and they are sent again.
 */

let waiting: { answer: Promise<boolean>; settle: (isProved: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether somebody is being asked just now. */
export const isProofAsked = (): boolean => waiting !== undefined;

/** The dialog closes, with a proof or without one. */
export function endProof(isProved: boolean): void {
  waiting?.settle(isProved);
  waiting = undefined;
  tell();
}

function askForProof(): Promise<boolean> {
  if (!waiting) {
    let settle: (isProved: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    waiting = { answer, settle };
    tell();
  }
  return waiting.answer;
}

async function wantsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<ErrorAnswer> | null;
  return body?.code === 'auth.proof-needed';
}

/** Sends a call, and once more when the person proved meanwhile that it is them. */
export async function sendWithProof(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  // Without anything that could ask there is nothing to wait for.
  if (listeners.size === 0 || !(await wantsProof(response))) return response;
  return (await askForProof()) ? send() : response;
}
