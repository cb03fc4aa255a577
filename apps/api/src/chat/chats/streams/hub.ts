import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/db/logger.ts';
import { listAnsweringChatbots, listLostVisitors, listVersions } from './hub-store.ts';
import { chatChannel, readHubMessage } from './messages.ts';
import { readNews, Room, writeEvent, type Reader } from './room.ts';
import type { ChatPlace } from '../store.ts';
import { createTurns } from './turns.ts';

export type { Reader } from './room.ts';

/** Passes on what happens in chats to the widgets that hang on this process. */
export interface ChatHub {
  /** @returns what to call when the reader has gone */
  join(reader: Reader): () => void;
  /** How many read along. */
  readonly listeners: number;
  /** False once it was closed. */
  readonly isOpen: boolean;
  /** Ends every reader: they come back, to another process. */
  close(): Promise<void>;
}

/** Whoever is blocked or switched off unheard is noticed after so long. */
const standardSweepMs = 2_000;
/** Of chats at a time: when thousands come back at once, requests still find a connection to the database. */
const mostReads = 4;

export function createChatHub(
  db: Database,
  log: Logger,
  options: { sweepMs?: number } = {},
): ChatHub {
  return new Hub(db, log, options.sweepMs ?? standardSweepMs);
}

class Hub implements ChatHub {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #sweepMs: number;
  readonly #inTurn = createTurns(mostReads);
  readonly #rooms = new Map<number, Room>();
  readonly #revisions = new Map<number, number>();
  #isOpen = true;
  #listening: { close(): Promise<void> } | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(db: Database, log: Logger, sweepMs: number) {
    this.#db = db;
    this.#log = log;
    this.#sweepMs = sweepMs;
  }

  get listeners(): number {
    return this.#readers().length;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  join(reader: Reader): () => void {
    this.#listen();
    const { clientId, chatId } = reader;
    const room = this.#rooms.get(chatId) ?? this.#makeRoom({ clientId, chatId });
    this.#rooms.set(chatId, room);
    room.join(reader);
    return () => {
      room.leave(reader);
      this.#forgetEmpty(chatId, room);
    };
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearInterval(this.#sweep);
    for (const room of this.#rooms.values()) room.endAll();
    this.#rooms.clear();
    await this.#listening?.close();
  }

  #makeRoom(place: ChatPlace): Room {
    const read = (after: number) => this.#inTurn(() => readNews(this.#db, place, after));
    return new Room(read, this.#log);
  }

  #readers(isMeant: (reader: Reader) => boolean = () => true): Reader[] {
    const readers: Reader[] = [];
    for (const room of this.#rooms.values())
      for (const reader of room.readers) if (isMeant(reader)) readers.push(reader);
    return readers;
  }

  #forgetEmpty(chatId: number, room: Room): void {
    if (room.isEmpty && this.#rooms.get(chatId) === room) this.#rooms.delete(chatId);
  }

  /** Nothing was listened to while nobody was here. */
  #listen(): void {
    if (this.#listening || !this.#isOpen) return;
    this.#listening = this.#db.listen(chatChannel, {
      onMessage: (payload) => this.#hear(payload),
      onConnected: () => void this.#readMissed(),
    });
    this.#sweep = setInterval(() => void this.#look(), this.#sweepMs);
    this.#sweep.unref();
  }

  #hear(payload: string): void {
    const message = readHubMessage(payload);
    if (!message) {
      this.#log.warn('a message of the chats’ channel was not understood');
      return;
    }
    if (message.type === 'visitor') {
      const { visitorId } = message;
      return void this.#lookAtVisitors(this.#readers((reader) => reader.visitorId === visitorId));
    }
    if (message.type === 'chatbot') {
      const { chatbotId, revision } = message;
      this.#tellRevision(chatbotId, revision);
      return void this.#lookAtChatbots(this.#readers((reader) => reader.chatbotId === chatbotId));
    }
    const room = this.#rooms.get(message.chatId);
    if (message.type === 'changed') room?.read();
    else if (message.type === 'part') room?.hearPart(message);
    else room?.tellAll(writeEvent({ type: 'typing' }));
  }

  #tellRevision(chatbotId: number, revision: number): void {
    if (this.#revisions.get(chatbotId) === revision) return;
    this.#revisions.set(chatbotId, revision);
    const text = writeEvent({ type: 'settings', revision });
    for (const reader of this.#readers((one) => one.chatbotId === chatbotId))
      this.#rooms.get(reader.chatId)?.tell(reader, text);
  }

  /** Ends whoever may not read any more, whatever was heard. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const readers = this.#readers();
    await this.#lookAtChatbots(readers);
    await this.#lookAtVisitors(readers);
    this.#isLooking = false;
  }

  /** Ends readers of what does not answer any more, and tells of settings whose change was not heard. */
  async #lookAtChatbots(readers: Reader[]): Promise<void> {
    const ids = [...new Set(readers.map(({ chatbotId }) => chatbotId))];
    if (ids.length === 0) return;
    await this.#orWarn(async () => {
      const chatbots = await this.#db.withStaff((tx) => listAnsweringChatbots(tx, ids));
      for (const reader of readers) if (!chatbots.has(reader.chatbotId)) this.#end(reader);
      for (const [id, { revision }] of chatbots)
        if (this.#revisions.has(id)) this.#tellRevision(id, revision);
        else this.#revisions.set(id, revision);
    });
  }

  /** Ends those who were blocked or erased. */
  async #lookAtVisitors(readers: Reader[]): Promise<void> {
    if (readers.length === 0) return;
    await this.#orWarn(async () => {
      const lost = await this.#db.withStaff((tx) => listLostVisitors(tx, readers));
      for (const reader of readers) if (lost.has(reader.visitorId)) this.#end(reader);
    });
  }

  #end(reader: Reader): void {
    this.#rooms.get(reader.chatId)?.end(reader);
  }

  /** What was told while nothing was heard: chats that have another version by now are read. */
  async #readMissed(): Promise<void> {
    const rooms = [...this.#rooms];
    if (rooms.length === 0) return;
    const places = rooms.flatMap(([chatId, { readers }]) =>
      readers.slice(0, 1).map(({ clientId }) => ({ clientId, chatId })),
    );
    let versions: Map<number, number> | undefined;
    await this.#orWarn(async () => {
      versions = await this.#db.withStaff((tx) => listVersions(tx, places));
    });
    for (const [chatId, room] of rooms)
      if (!versions || versions.get(chatId) !== room.version) room.read();
  }

  async #orWarn(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log.warn({ err: error }, 'who reads along in chats could not be looked at');
    }
  }
}
