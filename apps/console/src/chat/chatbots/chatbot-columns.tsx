import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import {
  Avatar,
  Domains,
  RowActions,
  Seen,
  Standing,
  Used,
  type RowActs,
} from './chatbot-cells.tsx';
import type { ChatbotRow } from './chatbot-rows.ts';

type Columns = DataColumn<ChatbotRow>[];

export function useChatbotColumns(acts: RowActs): Columns {
  const { t } = useTranslation();
  const answering = useAnsweringColumns();
  const placed = usePlacedColumns();
  return [
    {
      key: 'name',
      title: t('chatbots.name'),
      render: ({ config, name }) => (
        <span className="row shrink gap-8">
          <Avatar config={config} />
          <span className="cut block" title={name}>
            {name}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('chatbots.state'),
      width: '8rem',
      render: (row) => <Standing row={row} />,
    },
    ...answering,
    ...placed,
    {
      key: 'actions',
      title: t('chatbots.actions'),
      heading: <span className="visually-hidden">{t('chatbots.actions')}</span>,
      width: '7rem',
      align: 'right',
      hideBelow: 48,
      render: (row) => <RowActions row={row} {...acts} />,
    },
  ];
}

/** What answers, and where it passes on to. */
function useAnsweringColumns(): Columns {
  const { t } = useTranslation();
  return [
    {
      key: 'prompt',
      title: t('chatbots.prompt'),
      hideBelow: 80,
      width: '14rem',
      render: ({ prompt }) => (
        <span className="cut block" title={prompt}>
          {prompt}
        </span>
      ),
    },
    {
      key: 'crm',
      title: t('chatbots.crm'),
      hideBelow: 96,
      width: '6rem',
      render: ({ config: { crmPlatform } }) =>
        crmPlatform ? (
          platformNames[crmPlatform]
        ) : (
          <span className="muted small leading-20">{t('chatbots.noCrmShort')}</span>
        ),
    },
  ];
}

/** Where it runs, and how much. */
function usePlacedColumns(): Columns {
  const { t } = useTranslation();
  return [
    {
      key: 'domains',
      title: t('chatbots.domains'),
      hideBelow: 96,
      width: '12rem',
      render: ({ domains }) => <Domains domains={domains} />,
    },
    {
      key: 'used',
      title: t('chatbots.usedToday'),
      align: 'right',
      hideBelow: 62,
      width: '10rem',
      render: (row) => <Used row={row} />,
    },
    {
      key: 'seen',
      title: t('chatbots.seen'),
      hideBelow: 62,
      width: '10rem',
      render: ({ standing }) => <Seen standing={standing} />,
    },
  ];
}
