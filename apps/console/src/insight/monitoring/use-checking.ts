import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { countNewer } from './newer-checks.ts';

interface Asked {
  /** The newest check before. */
  since: string | null;
  /** Clients that are checked. */
  total: number;
}

/** While checks run that somebody here asked for. */
const lookSoonMs = 2_000;
const newestFirst = { sort: 'lastCheckAt', order: 'desc' } as const;

/** Everything that checks change; not how far they are, which asks for itself, nor the form of the alerts. */
const readChecksAgain = () =>
  queryClient.invalidateQueries({
    queryKey: orpc.monitoring.key(),
    predicate: ({ queryKey: [path] }) => (path as string[])[1] !== 'alerts',
  });

/** When a client was last checked, over all clients or of one; null while none ever was. */
async function newestCheck(client: string | undefined): Promise<string | null> {
  if (client !== undefined) return (await orpc.monitoring.get.call({ client })).lastCheckAt;
  const { items } = await orpc.monitoring.list.call({ ...newestFirst, pageSize: 10, page: 1 });
  return items.find(({ lastCheckAt }) => lastCheckAt !== null)?.lastCheckAt ?? null;
}

/** How many clients have a check newer than `since`; asked again until nobody wants to know any more. */
const progressQuery = (client: string | undefined, since: string | null) =>
  queryOptions({
    queryKey: ['checks-under-way', client ?? 'all', since],
    queryFn: async ({ signal }) => {
      if (client !== undefined) {
        const { lastCheckAt } = await orpc.monitoring.get.call({ client }, { signal });
        return lastCheckAt === since ? 0 : 1;
      }
      return countNewer(since, (page) =>
        orpc.monitoring.list.call({ ...newestFirst, pageSize: 100, page }, { signal }),
      );
    },
    gcTime: 0,
    refetchInterval: lookSoonMs,
  });

/** Asks for checks; answers how many clients are checked, and what the newest check was before. */
async function askForChecks(client: string | undefined): Promise<Asked> {
  const since = await newestCheck(client);
  const { clients } = await orpc.monitoring.refresh.call(client === undefined ? {} : { client });
  return { since, total: clients };
}

/** After this long nobody waits any more; what comes later is shown by the page's own looking. */
const patienceMs = 180_000;

/** How many of the clients that were asked for are checked; asked again and again until all are. */
function useProgress(client: string | undefined, asked: Asked | null) {
  const progress = progressQuery(client, asked?.since ?? null);
  const { data = 0 } = useQuery({
    ...progress,
    enabled: ({ state }) => asked !== null && (state.data ?? 0) < asked.total,
  });
  return asked === null ? 0 : Math.min(data, asked.total);
}

/** Has a client checked now, or all, and follows it until the new checks are there. */
export function useChecking(client?: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => askForChecks(client) });
  const done = useProgress(client, asked);
  const total = asked?.total ?? 0;
  const isOver = asked !== null && done >= total;
  const isWaiting = asked !== null && !isOver;

  useEffect(() => {
    // Each that is done shows at once, not only when all are.
    if (done > 0) void readChecksAgain();
  }, [done]);

  useEffect(() => {
    if (isOver) showAlert({ text: escapeHtml(t('monitoring.checked', { count: total })) });
  }, [isOver, total, t]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setAsked(null);
      showAlert({ text: escapeHtml(t('monitoring.checksGoOn')), delay: 8 });
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting, t]);

  const check = async () => {
    try {
      const answer = await mutateAsync();
      if (answer.total > 0) setAsked(answer);
      else showAlert({ text: escapeHtml(t('monitoring.nothingToCheck')) });
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    }
  };
  return { check: () => void check(), isChecking: isPending || isWaiting, done, total };
}
