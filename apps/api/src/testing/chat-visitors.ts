import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WidgetChat, WidgetMessage } from '@replique/contract/widget';
import type { AnsweringOptions, Turn, TurnEvent } from '../chats/chats.ts';
import { putChatbot } from './chatbot-rows.ts';
import { makePrompt, type MadeClient } from './factories.ts';
import type { Answer, TestApp } from './test-app.ts';

/** Chatbots that answer in tests, and visitors who write to them as a widget does. */

export type MadeChatbot = { id: number; uuid: string; clientId: number; promptId: number };
export type MadeVisitor = { id: number; uuid: string; token: string; chatbot: MadeChatbot };

export const visitorsPage = 'https://shop.example.org/help';
const origin = 'https://shop.example.org';

/** @param given.settings fields of its settings that differ from the standard */
export async function makeAnsweringChatbot(
  testApp: TestApp,
  client: MadeClient,
  given: { limit?: number; settings?: Record<string, unknown> } = {},
): Promise<MadeChatbot> {
  const prompt = await makePrompt(testApp.deps);
  const uuid = await putChatbot(testApp, { key: 'a', id: client.id, prompt: prompt.uuid });
  await testApp.sql(`update clients set modules = modules || '{"chatbots": true}' where id = $1`, [
    client.id,
  ]);
  const [row] = await testApp.sql<{ id: string; prompt_id: string }>(
    `update chatbots set hard_limit_per_day = $2, settings = settings || $3::jsonb where uuid = $1
     returning id, prompt_id`,
    [uuid, given.limit ?? 1_000, JSON.stringify({ timeZone: 'UTC', ...given.settings })],
  );
  const [id, promptId] = [Number(row?.id), Number(row?.prompt_id)];
  return { id, uuid, clientId: client.id, promptId };
}

/** Somebody who holds a token, as after `begin`. */
export async function makeVisitor(testApp: TestApp, chatbot: MadeChatbot): Promise<MadeVisitor> {
  const [uuid, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const [row] = await testApp.sql<{ id: string }>(
    `insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
     values ($1, $2, $3, 'en', now(), now()) returning id`,
    [chatbot.clientId, uuid, chatbot.id],
  );
  const hash = createHash('sha256').update(token).digest('hex');
  await testApp.sql(
    `insert into visitor_tokens (client_id, token_hash, visitor_id, created_at) values ($1, $2, $3, now())`,
    [chatbot.clientId, hash, row?.id],
  );
  return { id: Number(row?.id), uuid, token, chatbot };
}

export type Sent = Omit<Answer, 'body'> & { body: { chat: WidgetChat; message: WidgetMessage } };

/** What a widget calls; `path` below its chatbot. */
export function asVisitor(
  testApp: TestApp,
  { token, chatbot }: MadeVisitor,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const url = `/widget/v1/${chatbot.uuid}${path}`;
  return testApp.call({ token }, method, url, body, { origin });
}

export async function say(
  testApp: TestApp,
  visitor: MadeVisitor,
  given: { chat?: string; key?: string; text?: string } = {},
): Promise<Sent> {
  const body = {
    key: randomUUID(),
    text: 'Where is my parcel?',
    language: 'en',
    page: visitorsPage,
    ...given,
  };
  for (let tries = 0; ; tries += 1) {
    const answer = (await asVisitor(testApp, visitor, 'POST', '/messages', body)) as Sent;
    // A busy machine: again with the same key, as a widget does.
    if (answer.status !== 503 || tries === 20) return answer;
    await delay(250);
  }
}

export async function readChat(testApp: TestApp, visitor: MadeVisitor, chat: string) {
  for (let tries = 0; ; tries += 1) {
    const { status, body } = await asVisitor(testApp, visitor, 'GET', `/chats/${chat}`);
    // A busy machine: again, as a widget does.
    if (status !== 503 || tries === 20)
      return body as { chat: WidgetChat; messages: WidgetMessage[] };
    await delay(250);
  }
}

type Trace = Extract<TurnEvent, { type: 'done' }>['trace'];
type Writer = NonNullable<AnsweringOptions['answer']>;

/** A writer that says these sentences, with a pause before each and before the end. */
export function playedWriter(given: { sentences?: string[]; pauseMs?: () => number } = {}): {
  answer: Writer;
  turns: Turn[];
} {
  const { sentences = ['It is on its way.', 'It comes tomorrow.'], pauseMs = () => 0 } = given;
  const turns: Turn[] = [];
  return {
    turns,
    async *answer(_, turn, signal): AsyncGenerator<TurnEvent, void> {
      turns.push(turn);
      for (const [index, text] of sentences.entries()) {
        await delay(pauseMs(), undefined, { signal });
        yield { type: 'part', index, text, paragraph: index === 0 };
      }
      await delay(pauseMs(), undefined, { signal });
      const text = sentences.join(' ');
      const { language } = turn.chat;
      const trace = traceOf(turn);
      const found = { sources: [], choices: [], offersEscalation: false, failed: false };
      yield { type: 'done', text, ...found, language, trace };
    },
  };
}

function traceOf({ chatbot, chat, messages }: Turn): Trace {
  return {
    kind: 'question',
    question: messages.at(-1)?.text ?? '',
    language: chat.language,
    promptId: chatbot.promptId,
    promptVersion: 1,
    rulesVersion: 1,
    sources: [],
    sentences: [],
    confidence: null,
    silenceReason: null,
    notes: [],
    model: 'played',
    fellBack: null,
    fault: null,
    tokensIn: 0,
    tokensOut: 0,
    costMicros: null,
    firstMs: null,
    durationMs: 1,
    modelView: null,
    leftOut: { messages: 0, shortened: 0, passages: [], facts: 0 },
  };
}
