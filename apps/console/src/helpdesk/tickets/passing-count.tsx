import { skipToken, useQuery } from '@tanstack/react-query';
import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import classes from './settings/ticket-settings.module.css';

const pause = 300;

/** The value once it has stayed the same for a moment. */
function useSettled<T>(value: T, text: string): T {
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, text }), pause);
    return () => clearTimeout(timer);
    // The text stands for the value, which is another object at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return settled.value;
}

interface PassingCountProps {
  client: string;
  /** Null while they are not valid: the last count stays. */
  filters: DetailedFilters | null;
}

/** How many tickets would pass, while a person edits the filters. */
export function PassingCount({ client, filters }: PassingCountProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = JSON.stringify(filters);
  const settled = useSettled(filters, text);
  const { data, error, isPlaceholderData } = useQuery(
    orpc.ticketSettings.previewFilters.queryOptions({
      input: settled === null ? skipToken : { params: { id: client }, body: settled },
    }),
  );
  const isBehind = isPlaceholderData || JSON.stringify(settled) !== text;
  return (
    <p
      className={`medium figures framed round-8 info ground-info pad-8-12 ${classes.count}`}
      role="status"
      data-behind={isBehind || undefined}
    >
      {error && !data && t('ticketSettings.filters.noCount')}
      {!error && !data && t('ticketSettings.filters.counting')}
      {data &&
        t('ticketSettings.filters.passing', {
          passing: format.number(data.passing),
          total: format.number(data.total),
        })}
    </p>
  );
}
