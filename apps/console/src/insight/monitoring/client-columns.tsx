import type { MonitoredClient } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useCauseWords } from './incidents/cause.ts';
import { CheckStrip } from './check-strip.tsx';
import { HealthBadge } from './health-badge.tsx';

import classes from './monitoring.module.css';
import { useUptimeWords } from './uptime.ts';
import { monitoringSorts } from '../routes.ts';

/** A CRM by its maker's name; one that is not among them is called what the server calls it. */
export const crmName = (crm: string): string =>
  platformNames[crm as keyof typeof platformNames] ?? crm;

/** A yes is a filled dot, a no a hollow one; the word says it too. */
export function Switched({ isOn, title }: { isOn: boolean; title?: string | undefined }) {
  const { t } = useTranslation();
  const word = t(isOn ? 'monitoring.enabled' : 'monitoring.disabled');
  return (
    <span
      className={`inline-row muted gap-6 ${classes.switched}`}
      data-on={isOn || undefined}
      title={title ?? word}
    >
      {word}
    </span>
  );
}

/** Since when it fails, and why. */
function Failing({ row }: { row: MonitoredClient }) {
  const words = useCauseWords();
  const { cause, failingSince } = row;
  if (failingSince === null && cause === null) return <span className="muted">–</span>;
  const { text } = words(cause ?? 'unknown');
  return (
    <span title={text}>
      {failingSince !== null && (
        <>
          <RelativeTime at={failingSince} isShort />{' '}
        </>
      )}
      <span className="muted">{text}</span>
    </span>
  );
}

/** Columns of the list: spec §2 "Monitoring", and what helps to see what is wrong. */
export function useClientColumns(): DataColumn<MonitoredClient>[] {
  const { t } = useTranslation();
  const uptimeWords = useUptimeWords();
  const titled = (key: keyof typeof widths) => {
    const title = t(`monitoring.columns.${key}`);
    const why = `${title} · ${t(`monitoring.columnTexts.${key}`)}`;
    return {
      key,
      title,
      heading: <span title={why}>{title}</span>,
      ...(widths[key] ? { width: widths[key] } : {}),
      isSortable: monitoringSorts.some((sort) => sort === key),
    };
  };
  return [
    {
      ...titled('name'),
      isLink: true,
      render: ({ client: { name } }) => <span title={name}>{name}</span>,
    },
    { ...titled('health'), render: ({ health }) => <HealthBadge health={health} /> },
    { ...titled('failing'), hideBelow: 62, render: (row) => <Failing row={row} /> },
    {
      ...titled('crm'),
      hideBelow: 62,
      render: ({ isCrmEnabled, crms }) => (
        <Switched isOn={isCrmEnabled} title={crms.map(crmName).join(', ') || undefined} />
      ),
    },
    {
      ...titled('suggestions'),
      hideBelow: 62,
      render: ({ isSuggestionsEnabled }) => <Switched isOn={isSuggestionsEnabled} />,
    },
    {
      ...titled('lastCheckAt'),
      hideBelow: 48,
      render: ({ lastCheckAt }) =>
        lastCheckAt === null ? (
          <span className="muted">{t('monitoring.never')}</span>
        ) : (
          <RelativeTime at={lastCheckAt} isShort />
        ),
    },
    {
      ...titled('uptime'),
      align: 'right',
      hideBelow: 80,
      render: ({ uptime }) => uptimeWords(uptime),
    },
    { ...titled('recent'), hideBelow: 80, render: ({ recent }) => <CheckStrip recent={recent} /> },
  ];
}

const widths = {
  name: '10rem',
  health: '8.25rem',
  failing: undefined,
  crm: '7.25rem',
  suggestions: '6.5rem',
  lastCheckAt: '8.5rem',
  uptime: '6rem',
  recent: '7.5rem',
};
