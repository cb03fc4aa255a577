import type { PanelSession } from '@replique/contract/accounts/panels';

/** Calls of the API with what the page's ticket gave: in memory alone, no cookie and no storage. */

/** `code` of the API; `offline` where it cannot be reached. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

type Init = { method?: string; body?: object };

export interface Api {
  client: PanelSession['client'];
  call<T>(path: string, init?: Init): Promise<T>;
  /** The messages of a stream of events, one by one. */
  stream<T>(path: string, body: object, each: (message: T) => void): Promise<void>;
}

async function request(path: string, { method = 'GET', body }: Init, token?: string) {
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      credentials: 'omit',
    });
  } catch {
    throw new Refused('offline');
  }
}

async function refuse(answer: Response): Promise<never> {
  const told = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new Refused(told.code ?? 'failed');
}

async function open(ticket: string): Promise<PanelSession> {
  const answer = await request('/v2/panel/session', { method: 'POST', body: { ticket } });
  return answer.ok ? ((await answer.json()) as PanelSession) : refuse(answer);
}

const dataOf = (block: string) => block.match(/^data: ?(.*)$/m)?.[1];

async function readEvents<T>(answer: Response, each: (message: T) => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    const blocks = (rest + part.value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = dataOf(block);
      if (/^event: ?error$/m.test(block)) throw new Refused('failed');
      if (data && /^event: ?message$/m.test(block)) each(JSON.parse(data) as T);
    }
  }
}

const isOver = (error: unknown) =>
  error instanceof Refused && error.code === 'panels.session-ended';

/**
 * @param ticket of the page
 * @param renew asks the host for another one when the session is over; what was asked for meanwhile waits for it
 * @throws Refused `panels.session-ended` when the ticket was used or is too old
 */
export async function connect(ticket: string, renew: () => Promise<string>): Promise<Api> {
  let held = await open(ticket);
  let renewal: Promise<PanelSession> | null = null;
  const reopen = async () => {
    try {
      return await open(held.session);
    } catch (error) {
      if (!isOver(error)) throw error;
      return open(await renew());
    }
  };
  const send = async (path: string, init: Init): Promise<Response> => {
    const answer = await request(path, init, held.accessToken);
    if (answer.status !== 401) return answer;
    // What is asked for at once is opened once: a ticket is good for one.
    renewal ??= reopen().finally(() => {
      renewal = null;
    });
    held = await renewal;
    return request(path, init, held.accessToken);
  };
  return {
    client: held.client,
    call: async <T>(path: string, init: Init = {}) => {
      const answer = await send(path, init);
      return answer.ok ? ((await answer.json()) as T) : refuse(answer);
    },
    stream: async <T>(path: string, body: object, each: (message: T) => void) => {
      const answer = await send(path, { method: 'POST', body });
      if (!answer.ok) return refuse(answer);
      return readEvents(answer, each);
    },
  };
}
