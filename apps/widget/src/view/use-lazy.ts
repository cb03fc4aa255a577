import { useEffect, useState } from 'preact/hooks';
import { pause } from '../session/backoff.ts';

const againMs = 3_000;

/** A module that is loaded once it is wanted, and asked for again until it comes. */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [module, setModule] = useState<T>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const gone = new AbortController();
    const ask = async (): Promise<void> => {
      const loaded = await load().catch(() => null);
      if (gone.signal.aborted) return;
      if (loaded) return setModule(loaded);
      await pause(againMs, gone.signal);
      if (!gone.signal.aborted) await ask();
    };
    void ask();
    return () => gone.abort();
  }, [load, isWanted]);
  return module;
}
