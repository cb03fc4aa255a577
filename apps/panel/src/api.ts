import type { PanelSession } from '@replique/contract/accounts/panels';

/** Calls of the API with a token that is in memory alone. */

/** `code` of the API; `offline` where it cannot be reached. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type Init = { method?: string; body?: object };

/** What calls need: whose tickets they are about, and a token. */
export type Session = Pick<PanelSession, 'accessToken' | 'client'>;

export interface Api {
  readonly client: string;
  call<T>(path: string, init?: Init): Promise<T>;
  /** The messages of a stream of events, one by one. */
  stream<T>(path: string, body: object, each: (message: T) => void): Promise<void>;
}

export async function request(path: string, { method = 'GET', body }: Init, token?: string) {
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

export async function refuse(answer: Response): Promise<never> {
  const told = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new Refused(told.code ?? 'failed');
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

/**
 * @param base of the server's addresses; none for a page of its own
 * @param reopen when the token is over; what was asked for meanwhile waits for it
 */
export function makeApi(base: string, first: Session, reopen: () => Promise<Session>): Api {
  let held = first;
  let renewal: Promise<Session> | null = null;
  const send = async (path: string, init: Init): Promise<Response> => {
    const answer = await request(`${base}${path}`, init, held.accessToken);
    if (answer.status !== 401) return answer;
    // What is asked for at once is opened once.
    renewal ??= reopen().finally(() => {
      renewal = null;
    });
    held = await renewal;
    return request(`${base}${path}`, init, held.accessToken);
  };
  return {
    get client() {
      return held.client;
    },
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
