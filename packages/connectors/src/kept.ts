/** What changes seldom at a platform is asked for once in a while, for each account by itself. */

/** The time that it was asked at may be in the future: the clock was put back. */
const isFresh = (at: number, now: number, ms: number) => Math.abs(now - at) < ms;

type Ask<T> = () => Promise<T>;

/**
 * @param most so many are kept of an account; the one that was asked for longest ago goes first
 * @returns what is kept under a name, or what `ask` answers now; a failure is not kept
 */
export function createKept<T>({ ms, most = 500 }: { ms: number; most?: number }) {
  const accounts = new WeakMap<object, Map<string, { value: T; at: number }>>();
  return async (account: object, name: string, now: Date, ask: Ask<T>): Promise<T> => {
    const known = accounts.get(account) ?? new Map<string, { value: T; at: number }>();
    accounts.set(account, known);
    const before = known.get(name);
    if (before && isFresh(before.at, now.getTime(), ms)) return before.value;
    const value = await ask();
    known.delete(name);
    known.set(name, { value, at: now.getTime() });
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
