import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../lib/paging.ts';
import { useSearchState } from '../lib/search-state.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { DataTable, type DataColumn } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailState } from './mail-state.tsx';
import { addressOf, mailStates, parseOutboxSearch, type OutboxSearch } from './outbox-search.ts';
import classes from './outbox.module.css';
import { outboxQuery, type Mail } from './queries.ts';

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
    <p className={classes.notice}>
      <IconMailOff size={18} aria-hidden />
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
  const [search, change] = useSearchState(parseOutboxSearch);
  const list = useQuery(outboxQuery(search));
  const total = list.data?.total;
  useLastPage(list, search, change);
  const columns = useMailColumns();
  const isFiltered = search.search !== undefined || search.state !== undefined;
  return (
    <>
      <ListPage
        title={t('titles.outbox')}
        count={total}
        tabs={list.data?.isServerConfigured === false && <NoServerNotice />}
        tools={<Tools search={search} onChange={change} />}
        pagination={pagesOf(list.data, search, change)}
      >
        <DataTable
          label={t('titles.outbox')}
          columns={columns}
          rows={list.data?.items}
          rowKey={(mail) => mail.uuid}
          rowLink={(mail) => ({ to: '/outbox', search: addressOf(search, mail.uuid) })}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRefreshing={list.isPlaceholderData}
          pageSize={10}
          empty={<EmptyState title={t('outbox.emptyTitle')} text={t('outbox.emptyText')} />}
          noMatch={
            isFiltered
              ? {
                  title: t('outbox.noMatch'),
                  onClear: () => change({ search: undefined, state: undefined }),
                }
              : undefined
          }
        />
      </ListPage>
      <MailDialog
        mail={search.mail}
        onClose={() => change({ mail: undefined, ...(search.page > 1 && { page: search.page }) })}
      />
    </>
  );
}
