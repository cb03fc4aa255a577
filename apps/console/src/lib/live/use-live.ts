import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { api } from '../api-client.ts';
import type { LiveEvent, Presence } from './follow.ts';
import { listen, readPeople } from './live.ts';
import { view } from '../session/view.ts';

/** This tab, for the others. */
const ownTab = crypto.randomUUID();
const sayEveryMs = 20_000;

/** Calls with every event while the component is on the page. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => listen((event) => latest.current(event)), []);
}

/**
 * Calls at most once in `everyMs` after things changed; with null where it is not known which.
 * @param pick the thing that an event is about; undefined where it is about none of them
 */
function useChanges(
  everyMs: number,
  pick: (event: LiveEvent) => string | undefined,
  onChange: (changed: ReadonlySet<string> | null) => void,
): void {
  const changed = useRef<Set<string> | null>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLiveEvents((event) => {
    const thing = pick(event);
    if (event.type === 'missed') changed.current = null;
    else if (thing === undefined) return;
    else changed.current?.add(thing);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current(changed.current);
      changed.current = new Set();
    }, everyMs);
  });
}

const ticketOf = (event: LiveEvent) => (event.type === 'changed' ? event.ticket : undefined);
const chatOf = (event: LiveEvent) => (event.type === 'chat' ? event.chat : undefined);

/** Calls at most once in `everyMs` after tickets changed; with null where it is not known which. */
export function useTicketChanges(
  everyMs: number,
  onChange: (tickets: ReadonlySet<string> | null) => void,
): void {
  useChanges(everyMs, ticketOf, onChange);
}

/** The same of chats. */
export function useChatChanges(
  everyMs: number,
  onChange: (chats: ReadonlySet<string> | null) => void,
): void {
  useChanges(everyMs, chatOf, onChange);
}

/** The other people at a ticket, each once: who edits goes before who reads. */
export function usePeopleAt(ticket: string, ownUuid: string | null): Presence[] {
  const people = useSyncExternalStore(listen, readPeople);
  return useMemo(() => {
    const others = new Map<string, Presence>();
    for (const presence of people.values()) {
      if (presence.ticket !== ticket || presence.person.uuid === ownUuid) continue;
      const known = others.get(presence.person.uuid);
      if (!known || known.activity === 'reading') others.set(presence.person.uuid, presence);
    }
    return [...others.values()];
  }, [people, ticket, ownUuid]);
}

type Activity = Presence['activity'];

function say(ticket: string, activity: Activity): void {
  // Nobody waits for it, and it is said again soon.
  api.live.present({ ticket, tab: ownTab, activity }).catch(() => undefined);
}

/** Says to the others that this tab is at the ticket and what is done there, while the page is seen. */
export function usePresence(ticket: string, activity: Activity | undefined): void {
  useEffect(() => {
    // Who only looks as a role does is nobody whom the others should see there.
    if (activity === undefined || view) return undefined;
    const sayNow = () => say(ticket, document.hidden ? 'left' : activity);
    sayNow();
    const timer = setInterval(() => {
      if (!document.hidden) sayNow();
    }, sayEveryMs);
    document.addEventListener('visibilitychange', sayNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayNow);
    };
  }, [ticket, activity]);
  const isSaid = activity !== undefined && !view;
  useEffect(() => (isSaid ? () => say(ticket, 'left') : undefined), [ticket, isSaid]);
}
