import { useTranslation } from 'react-i18next';
import { useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import { Pagination } from '../ui/pagination.tsx';
import { EmptyState, ErrorState, NoMatchState } from '../ui/states.tsx';
import { ChatFilters } from './chat-filters.tsx';
import { ChatRowLink } from './chat-row.tsx';
import { isFiltered, noFilters, type ChatSearch } from './chat-search.ts';
import classes from './chats.module.css';
import { isUnread, useSeen } from './seen.ts';
import type { useChatList } from './use-chat-list.ts';
import type { ChangeSearch } from './use-chat-search.ts';

interface ListPaneProps {
  search: ChatSearch;
  onChange: ChangeSearch;
  list: ReturnType<typeof useChatList>['list'];
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeletonRows} role="status" aria-label={t('ui.loadingRows')}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}

function Nothing({ search, onChange }: Pick<ListPaneProps, 'search' | 'onChange'>) {
  const { t } = useTranslation();
  if (isFiltered(search))
    return <NoMatchState title={t('chats.noMatch')} onClear={() => onChange(noFilters)} />;
  const isLive = search.tab === 'live';
  return (
    <EmptyState
      title={isLive ? t('chats.emptyLive') : t('chats.emptyArchive')}
      text={isLive ? t('chats.emptyLiveText') : t('chats.emptyArchiveText')}
    />
  );
}

function Rows({ search, onChange, list }: ListPaneProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const client = useSelectedClient();
  const { data, error, refetch } = list;
  const seen = useSeen(data?.items);
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.items.length === 0) return <Nothing search={search} onChange={onChange} />;
  return (
    <>
      <ul
        className={classes.rows}
        aria-label={t(`chats.tabs.${search.tab}`)}
        aria-busy={list.isPlaceholderData}
      >
        {data.items.map((row) => (
          <li key={row.uuid}>
            <ChatRowLink
              row={row}
              search={search}
              isUnread={search.tab === 'live' && row.uuid !== search.chat && isUnread(row, seen)}
              isClientShown={isSuperAdmin && client === undefined}
            />
          </li>
        ))}
      </ul>
      {(data.total > search.pageSize || data.totalIsCapped) && (
        <div className={classes.pages}>
          <Pagination
            page={search.page}
            pageSize={search.pageSize}
            onPageSize={(pageSize) => onChange({ pageSize })}
            shown={data.items.length}
            total={data.total}
            isTotalCapped={data.totalIsCapped}
          />
        </div>
      )}
    </>
  );
}

/** The chats of the tab, as the server orders them: who waits longest stands first. */
export function ListPane(props: ListPaneProps) {
  const { search, onChange, list } = props;
  return (
    <div className={classes.list}>
      <ChatFilters search={search} onChange={onChange} rows={list.data?.items} />
      <Rows {...props} />
    </div>
  );
}
