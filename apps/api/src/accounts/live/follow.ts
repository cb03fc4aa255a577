import type { LiveEvent } from '@replique/contract/accounts/live';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';

/** Of one person at a time: a browser needs one, whatever number of tabs it has. */
const mostPerPerson = 12;
/** Whoever may no longer listen is shown out within five seconds. */
const lookEveryMs = 4_000;
/** Of events that a slow reader has not taken yet; then it reads everything again. */
const mostWaiting = 500;

const open = new WeakMap<Deps['live'], Map<string, number>>();

/** Counts one more for the person. @throws `request.too-many` */
function enter({ live }: Deps, person: string): () => void {
  const counts = open.get(live) ?? new Map<string, number>();
  open.set(live, counts);
  const count = counts.get(person) ?? 0;
  if (count >= mostPerPerson) throw fail('request.too-many');
  counts.set(person, count + 1);
  let isIn = true;
  return () => {
    if (!isIn) return;
    isIn = false;
    const rest = (counts.get(person) ?? 1) - 1;
    if (rest > 0) counts.set(person, rest);
    else counts.delete(person);
  };
}

/** Whether a caller who was let in would be let in now: same session, same role, same client. */
export type IsStillIn = (caller: Caller) => Promise<boolean>;

/** Aborts once the caller would no longer be let in; a database that is gone for a moment ends nothing. */
function watch(caller: Caller, isStillIn: IsStillIn): { signal: AbortSignal; stop: () => void } {
  const gone = new AbortController();
  const look = async (): Promise<void> => {
    if (!(await isStillIn(caller).catch(() => true))) gone.abort();
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return { signal: gone.signal, stop: () => clearInterval(timer) };
}

/**
 * What happens at tickets that the caller may see, until the caller goes, may no longer, or some minutes have passed.
 * @throws `request.too-many` before it begins
 */
export function followTickets(
  { deps, isStillIn }: { deps: Deps; isStillIn: IsStillIn },
  caller: Caller,
  after: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveEvent, void> {
  const count = enter(deps, caller.userUuid);
  const watched = watch(caller, isStillIn);
  const leave = (): void => {
    watched.stop();
    count();
  };
  const until = AbortSignal.any([
    AbortSignal.timeout(deps.live.followMs),
    watched.signal,
    ...(signal ? [signal] : []),
  ]);
  // Should nobody ever begin to read, nothing else would count it off; who has left already is told no more.
  if (until.aborted) leave();
  else until.addEventListener('abort', leave, { once: true });
  return tellUntil(deps, caller.clientId, after, until, leave);
}

async function* tellUntil(
  { live }: Deps,
  scope: number | null,
  after: string | undefined,
  until: AbortSignal,
  leave: () => void,
): AsyncGenerator<LiveEvent, void> {
  let waiting: LiveEvent[] = [];
  let wake = (): void => undefined;
  const tell = (event: LiveEvent): void => {
    waiting = waiting.length < mostWaiting ? [...waiting, event] : [{ type: 'missed' }];
    wake();
  };
  const stop = live.subscribe(scope, after, tell);
  until.addEventListener('abort', () => wake(), { once: true });
  try {
    while (!until.aborted && live.isOpen) {
      const events = waiting;
      waiting = [];
      yield* events;
      if (waiting.length === 0 && !until.aborted && live.isOpen)
        await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop();
    leave();
  }
}
