import type { Mail } from '@replique/contract/accounts/mail';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailState } from './mail-state.tsx';

import { mailStates, type OutboxSearch } from '../routes.ts';

interface ToolsProps {
  search: OutboxSearch;
  onChange: (patch: Partial<OutboxSearch>, options?: { replace?: boolean }) => void;
}

function Tools({ search, onChange }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SearchField
        label={t('outbox.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      <ChoiceChips<OutboxSearch['state']>
        label={t('outbox.state')}
        choices={[
          { value: undefined, label: t('outbox.allStates') },
          ...mailStates.map((state) => ({ value: state, label: t(`outbox.states.${state}`) })),
        ]}
        value={search.state}
        onPick={(state) => onChange({ state })}
      />
    </>
  );
}

function NoServerNotice() {
  const { t } = useTranslation();
  return (
    <p className="row round-8 ground-warning caution gap-8 pad-8-12">
      <IconMailOff className="rigid" size={18} aria-hidden />
      {t('outbox.noServer')}
    </p>
  );
}

function useMailColumns(): DataColumn<Mail>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'state',
      title: t('outbox.state'),
      width: '7rem',
      render: ({ state }) => <MailState state={state} />,
    },
    {
      key: 'recipient',
      title: t('outbox.recipient'),
      isLink: true,
      render: ({ recipient }) => <span title={recipient}>{recipient}</span>,
    },
    {
      key: 'subject',
      title: t('outbox.subject'),
      hideBelow: 48,
      render: ({ subject }) => <span title={subject}>{subject}</span>,
    },
    {
      key: 'written',
      title: t('outbox.written'),
      width: '10rem',
      hideBelow: 62,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

/** Every mail of the last 30 days: what was sent, what waits, what failed, what no server was there for. */
export function OutboxScreen() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/outbox');
  const { mail: _, ...input } = search;
  const query = useQuery(orpc.mail.list.queryOptions({ input }));
  const isFiltered = search.search !== undefined || search.state !== undefined;
  return (
    <>
      <ListScreen
        title={t('titles.outbox')}
        query={query}
        search={search}
        change={change}
        tabs={query.data?.isServerConfigured === false && <NoServerNotice />}
        tools={<Tools search={search} onChange={change} />}
        rowKey={({ uuid }) => uuid}
        columns={useMailColumns()}
        rowLink={(mail) => ({ to: '/outbox', search: { ...search, mail: mail.uuid } })}
        skeletonRows={10}
        empty={{ title: t('outbox.emptyTitle'), text: t('outbox.emptyText') }}
        noMatch={
          isFiltered && {
            title: t('outbox.noMatch'),
            onClear: () => change({ search: undefined, state: undefined }),
          }
        }
      />
      <MailDialog
        mail={search.mail}
        onClose={() => change({ mail: undefined, page: search.page })}
      />
    </>
  );
}
