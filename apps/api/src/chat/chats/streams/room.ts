import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../platform/db/logger.ts';
import type { HubMessage } from './messages.ts';
import { writeEvent, type RoomNews } from './read-room.ts';
import type { ChatPlace } from '../store.ts';

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
