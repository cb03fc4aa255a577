import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { judgedKeys } from '../../../lib/queries/helpdesk.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import classes from './ticket-settings.module.css';

/** Once the tickets are judged, what is shown of them is read anew, and whoever is still here is told. */
function useEnd(isRunning: boolean) {
  const { t } = useTranslation();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      showAlert({ text: escapeHtml(t('ticketSettings.progress.finished')), delay: 5 });
      void readAgain(...judgedKeys);
    }
    wasRunning.current = isRunning;
  });
}

/** How far changed filters, metadata or modules are applied to the tickets that are here; nothing while all are done. */
export function RulesProgress({ client }: { client: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(
    orpc.ticketSettings.ruleProgress.queryOptions({ input: { id: client } }),
  );
  const running = data?.running ?? null;
  useEnd(running !== null);
  if (!running) return null;
  const { done, total } = running;
  return (
    <div className={`surface stack body form-width gap-6 pad-12-16 ${classes.progress}`}>
      <strong>{t('ticketSettings.progress.title')}</strong>
      <progress
        aria-label={t('ticketSettings.progress.title')}
        max={Math.max(total ?? 1, 1)}
        {...(total !== null && { value: done })}
      />
      <span className="muted figures">
        {total === null
          ? t('ticketSettings.progress.counting')
          : t('ticketSettings.progress.text', {
              done: format.number(done),
              total: format.number(total),
            })}
      </span>
    </div>
  );
}
