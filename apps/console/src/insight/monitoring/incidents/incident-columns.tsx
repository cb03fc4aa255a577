import type { Incident } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import type { DataColumn } from '../../../ui/list/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { IncidentBadge } from './incident-badge.tsx';
import { IncidentDuration } from './incident-duration.tsx';
import { useIncidentName } from './incident-name.ts';

const widths = {
  what: undefined,
  client: '9rem',
  openedAt: '7.5rem',
  duration: '8.5rem',
  failures: '5.5rem',
  told: '7.5rem',
};

function useTitled() {
  const { t } = useTranslation();
  return (key: keyof typeof widths) => ({
    key,
    title: t(`monitoring.incident.columns.${key}`),
    ...(widths[key] ? { width: widths[key] } : {}),
  });
}

/** When it was told; a dash would not say that nobody was. */
function Told({ at }: { at: string | null }) {
  const { t } = useTranslation();
  if (at !== null) return <RelativeTime at={at} isShort />;
  return <span className="muted">{t('monitoring.incident.notTold')}</span>;
}

function Whose({ client }: Pick<Incident, 'client'>) {
  const { t } = useTranslation();
  if (client) return <span title={client.name}>{client.name}</span>;
  return <span className="muted">{t('monitoring.incident.installation')}</span>;
}

/** @param readAt when the rows were read: durations of open incidents count on from there */
export function useIncidentColumns(readAt: number): DataColumn<Incident>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useIncidentName();
  const titled = useTitled();
  return [
    {
      key: 'state',
      title: t('monitoring.incident.state'),
      width: '7rem',
      render: ({ endedAt }) => <IncidentBadge isOpen={endedAt === null} />,
    },
    {
      ...titled('what'),
      isLink: true,
      render: (incident) => <span title={nameOf(incident)}>{nameOf(incident)}</span>,
    },
    {
      key: 'kind',
      title: t('monitoring.incident.kind'),
      width: '10.5rem',
      hideBelow: 96,
      render: ({ kind }) => t(`monitoring.incident.kinds.${kind}`),
    },
    { ...titled('client'), hideBelow: 48, render: ({ client }) => <Whose client={client} /> },
    {
      ...titled('openedAt'),
      hideBelow: 62,
      render: ({ openedAt }) => <RelativeTime at={openedAt} isShort />,
    },
    {
      ...titled('duration'),
      align: 'right',
      hideBelow: 48,
      render: (incident) => <IncidentDuration incident={incident} readAt={readAt} />,
    },
    {
      ...titled('failures'),
      align: 'right',
      hideBelow: 80,
      render: ({ failures }) => format.number(failures),
    },
    { ...titled('told'), hideBelow: 80, render: ({ toldAt }) => <Told at={toldAt} /> },
  ];
}
