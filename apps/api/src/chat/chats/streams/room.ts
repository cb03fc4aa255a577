import { setTimeout as delay } from 'node:timers/promises';
import type { WidgetEvent } from '@replique/contract/chat/widget';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/db/logger.ts';
import { findWithPending } from './hub-store.ts';
import { presentWidgetChat, presentWidgetMessage, readNames } from '../visitors/present-widget.ts';
import { listMessages, type ChatPlace } from '../store.ts';
import type { HubMessage } from './messages.ts';

/** What changed in a chat, ready to be sent: written once, whoever reads it. */

/** `version`: who has this one, or a newer, needs it no more. */
export type Frame = { version: number; text: string };

type RoomNews = {
  version: number;
  /** In the order of their versions. */
  frames: Frame[];
  /** What is being written. */
  pending: string | null;
};

/** Each event by itself; `id` is what the reader may come back with. */
export function writeEvent(event: WidgetEvent, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}

/**
 * Reads what is newer than a version. Messages of one change share a version, and the chat always carries the last one.
 * @returns undefined when the chat is no more
 */
export async function readNews(
  db: Database,
  place: ChatPlace,
  after: number,
): Promise<RoomNews | undefined> {
  return db.withClient(place.clientId, async (tx) => {
    // The row first: what is said between the two reads carries a newer version, and is told again then.
    const chat = await findWithPending(tx, place);
    if (!chat) return undefined;
    const { version: newest, pending } = chat;
    if (newest <= after) return { version: newest, frames: [], pending };
    const read = await listMessages(tx, place, after);
    const messages = read
      .filter(({ version }) => version <= newest)
      .sort((one, other) => one.version - other.version || one.number - other.number);
    const names = await readNames(tx, chat, messages);
    const frames: Frame[] = [];
    for (const row of messages) {
      const message = presentWidgetMessage(row, names);
      const { version } = row;
      if (message)
        frames.push({ version, text: writeEvent({ type: 'message', message }, version) });
    }
    const event = { type: 'chat', chat: presentWidgetChat(chat, names) } as const;
    frames.push({ version: newest, text: writeEvent(event, newest) });
    return { version: newest, frames, pending };
  });
}

export type Part = Extract<HubMessage, { type: 'part' }>;

/** Who reads along in a chat. */
export type Reader = ChatPlace & {
  chatbotId: number;
  visitorId: number;
  /** The last version that was read. */
  after: number;
  /** Called with server-sent events; false when the reader takes no more. */
  send(text: string): boolean;
  /** Called once, when it is over. */
  end(): void;
};

type Listener = { reader: Reader; version: number; partOf: string | null; nextPart: number };

const retryMs = 500;

/** What is newer than a version; undefined when the chat is no more. */
export type ReadNews = (after: number) => Promise<RoomNews | undefined>;

/** A chat that somebody reads along in, in this process: its rows are read once for all of them. */
export class Room {
  readonly #readNews: ReadNews;
  readonly #log: Logger;
  readonly #listeners = new Map<Reader, Listener>();
  /** What is being written; parts of anything else are told to nobody. */
  #pending: string | null = null;
  /** Of what is being written, as far as this process heard of it; ready to be sent, in their order. */
  #parts: string[] = [];
  /** Heard while the rows are read: told after them. */
  #heard: Part[] = [];
  #isReading = false;
  #isDirty = false;

  constructor(readNews: ReadNews, log: Logger) {
    this.#readNews = readNews;
    this.#log = log;
  }

  get readers(): Reader[] {
    return [...this.#listeners.keys()];
  }

  /** The least that one of the readers has. */
  get version(): number {
    return Math.min(...[...this.#listeners.values()].map(({ version }) => version));
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  join(reader: Reader): void {
    const listener = { reader, version: reader.after, partOf: null, nextPart: 0 };
    this.#listeners.set(reader, listener);
    this.read();
  }

  leave(reader: Reader): void {
    this.#listeners.delete(reader);
  }

  /** Ends the reader, who is told nothing any more. */
  end(reader: Reader): void {
    if (this.#listeners.delete(reader)) reader.end();
  }

  endAll(): void {
    for (const reader of this.readers) this.end(reader);
  }

  tell(reader: Reader, text: string): void {
    if (this.#listeners.has(reader) && !reader.send(text)) this.end(reader);
  }

  tellAll(text: string): void {
    for (const reader of this.readers) this.tell(reader, text);
  }

  hearPart(part: Part): void {
    if (this.#isReading) this.#heard.push(part);
    else this.#tellPart(part);
  }

  /** Reads what is new, and passes it on; asked for meanwhile, once more. */
  read(): void {
    this.#isDirty = true;
    if (!this.#isReading) void this.#readOn();
  }

  async #readOn(): Promise<void> {
    this.#isReading = true;
    while (this.#isDirty && !this.isEmpty) {
      this.#isDirty = false;
      const after = this.version;
      try {
        const news = await this.#readNews(after);
        if (news) this.#pass(news, after);
        else this.endAll();
      } catch (error) {
        this.#log.warn({ err: error }, 'a chat could not be read for its widgets');
        this.#isDirty = true;
        await delay(retryMs);
      }
    }
    this.#isReading = false;
  }

  #pass(news: RoomNews, after: number): void {
    if (this.#pending !== news.pending) this.#parts = [];
    this.#pending = news.pending;
    for (const listener of this.#listeners.values()) this.#passTo(listener, news, after);
    // Something newer is to be read: it may be what these are parts of.
    if (this.#isDirty) return;
    for (const part of this.#heard.splice(0)) this.#tellPart(part);
  }

  #passTo(listener: Listener, news: RoomNews, after: number): void {
    // Came meanwhile and has less than was read: its turn is next.
    if (listener.version < after) return;
    if (listener.version > news.version) {
      // A version from nowhere, as of another chat: everything is told.
      listener.version = 0;
      this.#isDirty = true;
      return;
    }
    const unknown = news.frames.filter(({ version }) => version > listener.version);
    listener.version = news.version;
    if (unknown.length > 0) this.tell(listener.reader, unknown.map(({ text }) => text).join(''));
    this.#tellParts(listener);
  }

  #tellPart(part: Part): void {
    if (part.message !== this.#pending) return;
    const { message, index, text, paragraph } = part;
    if (index === this.#parts.length)
      this.#parts.push(writeEvent({ type: 'part', message, index, text, paragraph }));
    for (const listener of this.#listeners.values()) this.#tellParts(listener);
  }

  /** Each part once and in order; who came later hears the first ones, too. */
  #tellParts(listener: Listener): void {
    if (this.#pending === null) return;
    if (listener.partOf !== this.#pending) {
      listener.partOf = this.#pending;
      listener.nextPart = 0;
    }
    const unknown = this.#parts.slice(listener.nextPart);
    listener.nextPart = this.#parts.length;
    for (const text of unknown) this.tell(listener.reader, text);
  }
}
