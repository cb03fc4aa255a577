import { errorOf } from './errors.ts';
import { readEvents } from './events.ts';
import { operations, type Calls } from './generated/operations.ts';
import type { CallOptions, Operation } from './operation.ts';
import { requestOf } from './request.ts';
import { mayComeAgain, pause, pauseBefore, usualRetries, type RetryOptions } from './retry.ts';
import { tokensOf, type Identity, type Tokens } from './token.ts';

export type ClientOptions = Identity & {
  /** Of the installation, such as `https://replique.example.org`. */
  url: string;
  retries?: Partial<RetryOptions>;
  /** Instead of the global one, for proxies and tests. */
  fetch?: typeof fetch;
};

type Sender = { url: string; send: typeof fetch; tokens: Tokens; retries: RetryOptions };
type Request = { path: string; body: string | undefined };

/** One try; null where no answer came. @throws the signal's reason */
async function tryOnce(
  { url, send }: Sender,
  operation: Operation,
  { path, body }: Request,
  { token, signal }: { token: string; signal: AbortSignal | undefined },
): Promise<Response | TypeError> {
  try {
    return await send(url + path, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    signal?.throwIfAborted();
    return error as TypeError;
  }
}

/** @throws `RepliqueError`, or what fetch threw last */
async function sendWithRetries(
  sender: Sender,
  operation: Operation,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let hasNewToken = false;
  for (let number = 1; ; number += 1) {
    const token = await sender.tokens.get();
    const answer = await tryOnce(sender, operation, request, { token, signal });
    if (answer instanceof Response && answer.ok) return answer;
    const status = answer instanceof Response ? answer.status : null;
    if (status === 401 && !hasNewToken && sender.tokens.drop(token)) {
      hasNewToken = true;
      continue;
    }
    if (number >= sender.retries.tries || !mayComeAgain(operation, status))
      throw answer instanceof Response ? await errorOf(answer) : answer;
    const asked = answer instanceof Response ? answer.headers.get('retry-after') : null;
    if (answer instanceof Response) await answer.body?.cancel();
    await pause(pauseBefore(number + 1, asked, sender.retries), signal);
  }
}

async function readAnswer(operation: Operation, response: Response): Promise<unknown> {
  if (operation.answers === 'events') return readEvents(response);
  if (operation.answers === 'file') return response.blob();
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Replique's API: `client.tickets.list({ status: 'waiting' })`. A call that fails throws `RepliqueError`; one that
 * may be repeated is, when the server is busy or no answer came.
 */
export function createClient(options: ClientOptions): Calls {
  const url = options.url.replace(/(?<!\/)\/+$/, '');
  const send = options.fetch ?? fetch;
  const retries = { ...usualRetries, ...options.retries };
  const sender = { url, send, retries, tokens: tokensOf(options, url, send) };
  const nouns: Record<string, Record<string, unknown>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const [noun = '', name = ''] = id.split('.');
    nouns[noun] ??= {};
    nouns[noun][name] = async (
      input: Record<string, unknown> = {},
      { signal }: CallOptions = {},
    ): Promise<unknown> =>
      readAnswer(
        operation,
        await sendWithRetries(sender, operation, requestOf(operation, input), signal),
      );
  }
  return nouns as unknown as Calls;
}
