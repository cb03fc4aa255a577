import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { isAtWork, type Work, type WorkSource } from '../lib/work.ts';
import { workSources } from './work-sources.ts';

const shown = 12;
const askEvery = 1_000;

/** What is at work first, then what ended, newest first. */
function inOrder(works: Work[]): Work[] {
  const open = works.filter(isAtWork);
  const ended = works.filter((work) => !isAtWork(work));
  const newest = (list: Work[]) => list.toSorted((a, b) => b.at.localeCompare(a.at));
  return [...newest(open), ...newest(ended)].slice(0, Math.max(shown, open.length));
}

/**
 * The ends that came while the page was open, counted up; what shows something else after them is read again. What had
 * ended before the first answer is no news.
 */
function useEnds(lists: (Work[] | undefined)[], client: string | undefined): number {
  const [ends, setEnds] = useState(0);
  const known = useRef<{ client: string | undefined; lists: (string[] | null)[] }>({
    client,
    lists: [],
  });
  const ended = lists.map(
    (list) => list?.filter((work) => !isAtWork(work)).map(({ id }) => id) ?? null,
  );
  const written = JSON.stringify(ended);
  useEffect(() => {
    const now = JSON.parse(written) as (string[] | null)[];
    // What ended at another client is no news of this one.
    const before = known.current.client === client ? known.current.lists : [];
    const fresh = now.map((ids, index) => {
      const old = before[index];
      return old ? (ids ?? []).filter((id) => !old.includes(id)).length : 0;
    });
    // While a list is away, what was known of it stays.
    known.current = { client, lists: now.map((ids, index) => ids ?? before[index] ?? null) };
    const total = fresh.reduce((sum, count) => sum + count, 0);
    if (total === 0) return;
    setEnds((count) => count + total);
    for (const [index, count] of fresh.entries())
      for (const queryKey of (count > 0 && workSources[index]?.changes) || [])
        void queryClient.invalidateQueries({ queryKey });
  }, [written, client]);
  return ends;
}

/** Asked for again by itself only while something is at work. */
function queryOf(source: WorkSource, client: string | undefined) {
  return queryOptions({
    queryKey: source.queryKey(client),
    queryFn: ({ signal }) => source.read(client, signal),
    enabled: client !== undefined || !source.isOfClient,
    refetchInterval: ({ state }) =>
      state.data !== undefined && source.toWorks(state.data, client).some(isAtWork)
        ? askEvery
        : false,
  });
}

/** Everything that the bell tells of. */
export function useWork() {
  const client = useSelectedClient();
  const queries = useQueries({ queries: workSources.map((source) => queryOf(source, client)) });
  const lists = queries.map(({ data }, index) =>
    data === undefined ? undefined : workSources[index]?.toWorks(data, client),
  );
  const ends = useEnds(lists, client);
  const works = lists.flatMap((list) => list ?? []);
  return {
    works: inOrder(works),
    ends,
    running: works.filter(isAtWork).length,
    news: works.filter((work) => !isAtWork(work) && !work.isSeen).length,
    isLoading: queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
    markSeen: () => Promise.all(workSources.map((source) => source.markSeen())),
  };
}
