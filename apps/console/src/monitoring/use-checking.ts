import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { progressQuery, readChecksAgain, useCheckNow } from './queries.ts';

interface Asked {
  /** The newest check before. */
  since: string | null;
  /** Clients that are checked. */
  total: number;
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
  const { mutateAsync, isPending } = useCheckNow(client);
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
