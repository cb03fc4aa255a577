import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  say,
  visitorsPage,
  type MadeChatbot,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { signIdentity } from '@replique/tests/app/identity-token.ts';

/** Who signs in while a message of theirs is under way. */

let testApp: TestApp;
let chatbot: MadeChatbot;
let secret: string;

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  chatbot = await makeAnsweringChatbot(testApp, clients.first);
  const path = `/v2/chatbots/${chatbot.uuid}/identity-secret`;
  ({ secret } = (await testApp.call('alice', 'POST', path)).body as { secret: string });
});

afterAll(() => testApp.close());

const signed = (sub: string) => signIdentity(secret, { sub, aud: chatbot.uuid });

async function begin(round: number, identityToken?: string): Promise<MadeVisitor> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/widget/v1/${chatbot.uuid}/visitors`,
    headers: { origin: 'https://shop.example.org' },
    remoteAddress: `192.0.2.${round}`,
    payload: { language: 'en', page: visitorsPage, ...(identityToken ? { identityToken } : {}) },
  });
  const { visitor: uuid, token } = answer.json() as { visitor: string; token: string };
  return { id: 0, uuid, token, chatbot };
}

it('loses no message, whichever of both comes first', async () => {
  for (let round = 1; round <= 4; round += 1) {
    const identityToken = await signed(`customer ${randomUUID()}`);
    await begin(round, identityToken);
    const visitor = await begin(round);
    const first = await say(testApp, visitor);
    const chat = first.body.chat.uuid;
    const sent = await Promise.all([
      say(testApp, visitor, { chat }),
      say(testApp, visitor),
      asVisitor(testApp, visitor, 'POST', '/identity', { identityToken }),
      say(testApp, visitor, { chat }),
      asVisitor(testApp, visitor, 'PUT', `/chats/${chat}/rating`, { score: 'good' }),
      asVisitor(testApp, visitor, 'GET', `/chats/${chat}`),
      say(testApp, visitor),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 204, 201, 200, 200, 201]);
  }
}, 60_000);
