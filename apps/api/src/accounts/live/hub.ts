import { randomUUID } from 'node:crypto';
import type { LiveEvent, Presence } from '@replique/contract/accounts/live';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/db/logger.ts';
import { liveChannel, Message } from './messages.ts';

type Person = Extract<Message, { type: 'person' }>;
/** Null: every client. */
type Scope = number | null;
type Told = { clientId: number; event: LiveEvent };

/** Passes on what processes notify to the consoles that hang on this one. */
export interface LiveHub {
  /**
   * @param after `at` of the last event that was seen
   * @returns what to call when nobody listens any more
   */
  subscribe(scope: Scope, after: string | undefined, tell: (event: LiveEvent) => void): () => void;
  /** Milliseconds that one listener may stay; then it asks again, and is looked up again. */
  readonly followMs: number;
  /** How many listen. */
  readonly listeners: number;
  /** False once it was closed. */
  readonly isOpen: boolean;
  /** Ends listening; whoever listens is told that some was missed. */
  close(): Promise<void>;
}

/** So many events are kept for those who come back. */
const mostKept = 1_000;
/** A tab says every 20 s that it is there. */
const standardGoneAfterMs = 45_000;
/** Of one person at a time: more tabs than anybody looks at. */
const mostPlaces = 20;
const longestSweepMs = 5_000;

export function createLiveHub(
  db: Database,
  log: Logger,
  options: { followMs?: number; goneAfterMs?: number } = {},
): LiveHub {
  const { followMs = 120_000, goneAfterMs = standardGoneAfterMs } = options;
  return new Hub(db, log, { followMs, goneAfterMs });
}

class Hub implements LiveHub {
  readonly followMs: number;
  readonly #goneAfterMs: number;
  readonly #db: Database;
  readonly #log: Logger;
  /** Numbers of events count within one process: those of another one say nothing here. */
  readonly #epoch = randomUUID().slice(0, 8);
  #isOpen = true;
  #count = 0;
  #kept: (Told & { number: number })[] = [];
  /** Before this number some may have been lost. */
  #wholeSince = 0;
  /** By person, tab and ticket; who was heard of last stands last. */
  readonly #people = new Map<string, { message: Person; seenAt: number }>();
  readonly #subscribers = new Set<{ scope: Scope; tell: (event: LiveEvent) => void }>();
  #listening: { close(): Promise<void> } | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger, options: { followMs: number; goneAfterMs: number }) {
    this.followMs = options.followMs;
    this.#goneAfterMs = options.goneAfterMs;
    this.#db = db;
    this.#log = log;
  }

  get listeners(): number {
    return this.#subscribers.size;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  subscribe(scope: Scope, after: string | undefined, tell: (event: LiveEvent) => void): () => void {
    this.#listen();
    const subscriber = { scope, tell };
    const people = [...this.#people.values()]
      .filter(({ message }) => isWithin(scope, message.clientId))
      .map(({ message }) => presenceOf(message));
    tell({ type: 'hello', at: this.#at(this.#count), people });
    for (const event of this.#since(scope, after)) tell(event);
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearInterval(this.#sweep);
    this.#tellAll({ type: 'missed' });
    this.#subscribers.clear();
    await this.#listening?.close();
  }

  #at(number: number): string {
    return `${this.#epoch}-${number}`;
  }

  /** Nothing was listened to while nobody was here. */
  #listen(): void {
    if (this.#listening) return;
    this.#listening = this.#db.listen(liveChannel, {
      onMessage: (payload) => this.#hear(payload),
      onConnected: () => {
        this.#wholeSince = this.#count;
        this.#tellAll({ type: 'missed' });
      },
    });
    this.#sweep = setInterval(
      () => this.#forgetGone(),
      Math.min(longestSweepMs, this.#goneAfterMs),
    );
    this.#sweep.unref();
  }

  #hear(payload: string): void {
    const message = readMessage(payload);
    if (!message) {
      this.#log.warn('a message of the live channel was not understood');
      return;
    }
    if (message.type === 'person') this.#place(message);
    else this.#tell(message);
  }

  /** Tells of it when it says anything new. */
  #place(message: Person): void {
    const place = placeOf(message);
    const known = this.#people.get(place)?.message;
    this.#people.delete(place);
    if (message.activity !== 'left') {
      if (!known) this.#makeRoom(message.person.uuid);
      this.#people.set(place, { message, seenAt: performance.now() });
    }
    if (message.activity !== (known?.activity ?? 'left')) this.#tell(message);
  }

  #makeRoom(person: string): void {
    const places = [...this.#people.values()].filter(
      ({ message }) => message.person.uuid === person,
    );
    if (places.length < mostPlaces) return;
    for (const { message } of places.slice(0, 1)) this.#place({ ...message, activity: 'left' });
  }

  #tell(message: Message): void {
    this.#count += 1;
    const at = this.#at(this.#count);
    const { clientId } = message;
    const event = eventOf(message, at);
    this.#kept.push({ number: this.#count, clientId, event });
    if (this.#kept.length > mostKept) this.#kept.shift();
    for (const { scope, tell } of this.#subscribers) if (isWithin(scope, clientId)) tell(event);
  }

  #tellAll(event: LiveEvent): void {
    for (const { tell } of this.#subscribers) tell(event);
  }

  #since(scope: Scope, after: string | undefined): LiveEvent[] {
    if (after === undefined) return [];
    const [epoch, number] = after.split('-');
    const last = Number(number);
    const oldest = this.#kept[0]?.number ?? this.#count + 1;
    const isKnown =
      epoch === this.#epoch &&
      last >= this.#wholeSince &&
      last >= oldest - 1 &&
      last <= this.#count;
    if (!isKnown) return [{ type: 'missed' }];
    return this.#kept
      .filter((told) => told.number > last && isWithin(scope, told.clientId))
      .map((told) => told.event);
  }

  #forgetGone(): void {
    const latest = performance.now() - this.#goneAfterMs;
    for (const { message, seenAt } of this.#people.values())
      if (seenAt < latest) this.#place({ ...message, activity: 'left' });
  }
}

function eventOf(message: Message, at: string): LiveEvent {
  if (message.type === 'person') return { type: 'person', at, presence: presenceOf(message) };
  const { by } = message;
  if (message.type === 'chat')
    return { type: 'chat', at, chat: message.chat, what: message.what, by };
  return { type: 'changed', at, ticket: message.ticket, what: message.what, by };
}

const isWithin = (scope: Scope, clientId: number): boolean => scope === null || scope === clientId;

const placeOf = ({ person, tab, ticket }: Person): string => `${person.uuid} ${tab} ${ticket}`;

function presenceOf({ ticket, tab, person, activity }: Person): Presence {
  return { ticket, tab, person, activity };
}

function readMessage(payload: string): Message | undefined {
  try {
    return Message.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
