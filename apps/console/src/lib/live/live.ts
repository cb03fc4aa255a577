import { readSession } from '../session/session.ts';
import { view } from '../session/view.ts';
import { followForever, type LiveEvent, type Presence } from './follow.ts';

/**
 * One stream for all tabs: a browser opens six connections to a server at most, and a tab that followed by itself would
 * take one for good. The tab that holds the lock follows, and tells the others.
 */

type Between = LiveEvent | { type: 'ask' };

const listeners = new Set<(event: LiveEvent) => void>();
let people: ReadonlyMap<string, Presence> = new Map();
/** `at` of the last event that was heard, so that the tab that follows next misses none. */
let lastSeen: string | undefined;
let stop: (() => void) | undefined;

/** A tab that goes on to the next ticket may be heard there before it is heard to have left. */
const placeOf = ({ person, tab, ticket }: Presence) => `${person.uuid} ${tab} ${ticket}`;

function placePeople(event: LiveEvent): void {
  if (event.type === 'hello') people = new Map(event.people.map((each) => [placeOf(each), each]));
  if (event.type !== 'person') return;
  const { presence } = event;
  const next = new Map(people);
  if (presence.activity === 'left') next.delete(placeOf(presence));
  else next.set(placeOf(presence), presence);
  people = next;
}

function deliver(event: LiveEvent): void {
  placePeople(event);
  if (event.type !== 'missed') lastSeen = event.at;
  for (const listener of listeners) listener(event);
}

function start(): () => void {
  // Who signs in next in this browser hears nothing of what was meant for somebody else; nor does a view of a role.
  const name = `replique-live ${readSession().userUuid}${view ? ` ${view.view}` : ''}`;
  const channel = new BroadcastChannel(name);
  const end = new AbortController();
  let isFollowing = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Between>) => {
    if (data.type !== 'ask') deliver(data);
    else if (isFollowing)
      channel.postMessage({ type: 'hello', at: lastSeen ?? '', people: [...people.values()] });
  });
  channel.postMessage({ type: 'ask' } satisfies Between);
  const tell = (event: LiveEvent): void => {
    deliver(event);
    if (!end.signal.aborted) channel.postMessage(event);
  };
  const follow = () => {
    isFollowing = true;
    return followForever(() => lastSeen || undefined, tell, end.signal);
  };
  // Given up before its turn: nothing to do.
  navigator.locks.request(name, { signal: end.signal }, follow).catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

/** Hears what happens at tickets while it is called for; answers what to call when it is not any more. */
export function listen(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    people = new Map();
    lastSeen = undefined;
  };
}

/** Everybody who has a ticket open, by person, tab and ticket. The same object as long as nothing changed. */
export const readPeople = (): ReadonlyMap<string, Presence> => people;
