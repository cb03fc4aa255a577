import { createHmac } from 'node:crypto';
import { createFakeServer, type FakeServer } from './fake-server.ts';

/** An address of a client's own: answers what it is given by path, and checks headers and signature. */
export async function createFakeEndpoint(options: {
  header: [name: string, value: string];
  signingSecret: string;
  answers: Record<string, unknown>;
}): Promise<FakeServer & { answers: Record<string, unknown> }> {
  const { header, signingSecret, answers } = options;
  const server = await createFakeServer(({ url, headers, body }) => {
    if (headers[header[0].toLowerCase()] !== header[1]) return { status: 401, json: {} };
    const [, time = '', given] =
      /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['x-signature'])) ?? [];
    const digest = createHmac('sha256', signingSecret).update(`${time}.${body}`).digest('hex');
    if (given !== digest) return { status: 403, json: {}, wrong: 'signature' };
    const found = answers[url.pathname + url.search] ?? answers[url.pathname];
    return found === undefined ? { status: 404, json: {} } : { json: found };
  });
  return { ...server, answers };
}
