import type { Host } from './host.ts';
import { metaOf, ticketOf } from './page-meta.ts';

const waitMs = 10_000;

type Answer = {
  seq?: number;
  type?: string;
  status?: number;
  payload?: { response?: unknown };
};

function parse(data: unknown): Answer | null {
  try {
    return JSON.parse(String(data)) as Answer | null;
  } catch {
    // Other frames of the page talk too.
    return null;
  }
}

/**
 * Salesforce Classic by Canvas: the messages of the vendor's canvas-all.js (`publish`, `refreshSignedRequest`), without it.
 * That library wants the access token of the organisation; like its own `refreshSignedRequest`, this one says "null".
 * Null outside of Canvas.
 */
export function findCanvas(): Host | null {
  const origin = metaOf('parent');
  const instanceId = metaOf('instance');
  if (window.parent === window || origin === undefined || instanceId === undefined) return null;
  const client = { oauthToken: 'null', instanceId, targetOrigin: origin };
  const waiting = new Map<number, (answer: Answer) => void>();
  let seq = 0;
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent || from !== origin) return;
    const answer = parse(data);
    if (answer?.type === 'callback') waiting.get(answer.seq ?? 0)?.(answer);
  });
  const post = (message: object) => {
    seq += 1;
    const body = { ...message, config: { client } };
    const wrapped = { seq, src: 'client', clientVersion: '41.0', body, targetModule: 'Canvas' };
    window.parent.postMessage(JSON.stringify(wrapped), origin);
    return seq;
  };
  const refresh = async () => {
    const asked = post({ type: 'refresh', accessToken: client.oauthToken });
    const answered = new Promise<Answer>((resolve, reject) => {
      waiting.set(asked, resolve);
      setTimeout(() => reject(new Error('Salesforce did not answer.')), waitMs);
    });
    const { status, payload } = await answered.finally(() => waiting.delete(asked));
    if (status !== 200 || typeof payload?.response !== 'string')
      throw new Error(`Salesforce answered ${status}.`);
    return payload.response;
  };
  return {
    ticket: async () => metaOf('case') ?? null,
    language: async () => metaOf('language') ?? null,
    insert: async (text) => {
      post({ type: 'publish', event: { name: 'replique.insert', payload: { text } } });
      // The page around it tells nobody whether the case has an Email action.
      return 'handed-over';
    },
    // Another case is another page.
    onShown: () => undefined,
    isRenewedUnasked: true,
    renew: async () => {
      const body = new URLSearchParams({ signed_request: await refresh() });
      return ticketOf(fetch(location.href, { method: 'POST', body, credentials: 'omit' }));
    },
  };
}
