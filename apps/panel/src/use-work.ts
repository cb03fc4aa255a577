import { useCallback, useRef, useState } from 'preact/hooks';
import { codeOf } from './problem.tsx';

export type Work<T> =
  | { state: 'busy' }
  | { state: 'done'; value: T }
  | { state: 'failed'; code: string };

/** Something that is asked for, and asked for again; an older answer that comes late is passed over. */
export function useWork<T>(): [
  Work<T> | null,
  (work: Promise<T> | null) => void,
  (value: T) => void,
] {
  const [work, setWork] = useState<Work<T> | null>(null);
  const turn = useRef(0);
  const begin = useCallback((asked: Promise<T> | null) => {
    turn.current += 1;
    const own = turn.current;
    const isLatest = () => own === turn.current;
    setWork(asked && { state: 'busy' });
    asked?.then(
      (value) => isLatest() && setWork({ state: 'done', value }),
      (error: unknown) => isLatest() && setWork({ state: 'failed', code: codeOf(error) }),
    );
  }, []);
  const put = useCallback((value: T) => {
    turn.current += 1;
    setWork({ state: 'done', value });
  }, []);
  return [work, begin, put];
}
