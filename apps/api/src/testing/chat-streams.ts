import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { WidgetEvent } from '@replique/contract/widget';
import type { MadeVisitor } from './chat-visitors.ts';

/** Reads a chat's events over a real connection, as a widget does. */

export type Told = { id: number | null; event: WidgetEvent };

export interface Stream {
  status: number;
  /** As they came. */
  told: Told[];
  /** The last `id`, or what was begun with. */
  lastId: number;
  hasEnded: boolean;
  /** Resolves when the server has ended it, or it was cut. */
  ended: Promise<void>;
  /** Reads no more, and leaves the connection open. */
  pause(): void;
  /** Breaks the connection. */
  cut(): void;
}

function readBlock(block: string): Told | null {
  const data = block.match(/^data: (.*)$/m)?.[1];
  if (data === undefined) return null;
  const id = block.match(/^id: (\d+)$/m)?.[1];
  return { id: id === undefined ? null : Number(id), event: JSON.parse(data) as WidgetEvent };
}

/** @param url of the server @param after what to come back with */
export function openStream(
  url: string,
  { token, chatbot }: MadeVisitor,
  chat: string,
  after = 0,
): Promise<Stream> {
  const headers = {
    authorization: `Bearer ${token}`,
    origin: 'https://shop.example.org',
    ...(after > 0 ? { 'last-event-id': String(after) } : {}),
  };
  return new Promise((resolve, reject) => {
    const address = `${url}/widget/v1/${chatbot.uuid}/chats/${chat}/events`;
    const request = get(address, { headers, agent: false }, (response) => {
      const stream: Stream = {
        status: response.statusCode ?? 0,
        told: [],
        lastId: after,
        hasEnded: false,
        ended: new Promise((end) => {
          response.on('close', () => {
            stream.hasEnded = true;
            end();
          });
        }),
        pause: () => void response.pause(),
        cut: () => void request.destroy(),
      };
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const told of blocks.map(readBlock)) {
          if (!told) continue;
          stream.told.push(told);
          stream.lastId = told.id ?? stream.lastId;
        }
      });
      response.on('error', () => undefined);
      resolve(stream);
    });
    request.on('error', reject);
  });
}

/** Waits until it is so, for a few seconds. */
export async function until(isSo: () => boolean | Promise<boolean>, mostMs = 8_000): Promise<void> {
  for (const end = Date.now() + mostMs; Date.now() < end; await delay(10)) if (await isSo()) return;
  throw new Error('It did not come to that.');
}
