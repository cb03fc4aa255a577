import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { isAtWork, type Work, type WorkSource } from '../lib/work.ts';
import { workSources } from './work-sources.ts';

const shown = 12;
const askEvery = 1_000;
/** When the page was. */
const opened = new Date(performance.timeOrigin).toISOString();

/** What is at work first, then what ended, newest first. */
function inOrder(works: Work[]): Work[] {
  const open = works.filter(isAtWork);
  const ended = works.filter((work) => !isAtWork(work));
  const newest = (list: Work[]) => list.toSorted((a, b) => b.at.localeCompare(a.at));
  return [...newest(open), ...newest(ended)].slice(0, Math.max(shown, open.length));
}

interface Known {
  client: string | undefined;
  /** Of an answer that comes first, what ended later is news: it may have been asked for before. */
  since: string;
  /** What had ended, by source; null before the first answer. */
  lists: (string[] | null)[];
}

/** The ends that came while the page was open, counted up; what shows something else after them is read again. */
function useEnds(lists: (Work[] | undefined)[], client: string | undefined): number {
  const [ends, setEnds] = useState(0);
  const known = useRef<Known>({ client, since: opened, lists: [] });
  const ended = lists.map(
    (list) => list?.filter((work) => !isAtWork(work)).map(({ id, at }) => ({ id, at })) ?? null,
  );
  const written = JSON.stringify(ended);
  useEffect(() => {
    const now = JSON.parse(written) as typeof ended;
    // What ended at another client is no news of this one.
    if (known.current.client !== client)
      known.current = { client, since: new Date().toISOString(), lists: [] };
    const { since, lists: before } = known.current;
    const fresh = now.map((works, index) => {
      const old = before[index];
      return (works ?? []).filter(({ id, at }) => (old ? !old.includes(id) : at > since)).length;
    });
    // While a list is away, what was known of it stays.
    known.current.lists = now.map(
      (works, index) => works?.map(({ id }) => id) ?? before[index] ?? null,
    );
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
