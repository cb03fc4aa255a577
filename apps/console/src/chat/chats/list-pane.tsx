import { useTranslation } from 'react-i18next';
import type { ChatRow } from '@replique/contract/chat/chats';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { pagesOf } from '../../ui/list/pagination.tsx';
import { EmptyState, ErrorState, NoMatchState } from '../../ui/states.tsx';
import { ChatFilters } from './chat-filters.tsx';
import { ChatRowLink } from './chat-row.tsx';

import classes from './chats.module.css';
import { isUnread, useSeen } from './conversation/seen.ts';
import type { useChatList } from './use-chat-list.ts';
import { isFiltered, noFilters, type ChangeChats } from './chat-filter.ts';
import type { ChatSearch } from '../routes.ts';

interface ListPaneProps {
  search: ChatSearch;
  onChange: ChangeChats;
  list: ReturnType<typeof useChatList>['list'];
  /** Those of the list, with the open chat that just left it. */
  rows: ChatRow[];
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div
      className={`stack gap-8 pad-12 ${classes.skeletonRows}`}
      role="status"
      aria-label={t('ui.loadingRows')}
    >
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span className="round-8 ground-neutral" key={row} />
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
      kind={isLive ? 'clear' : 'nothing'}
      title={isLive ? t('chats.emptyLive') : t('chats.emptyArchive')}
      text={isLive ? t('chats.emptyLiveText') : t('chats.emptyArchiveText')}
    />
  );
}

function Rows({ search, onChange, list, rows }: ListPaneProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const client = useSelectedClient();
  const { data, error, refetch } = list;
  const seen = useSeen(data?.items);
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (rows.length === 0) return <Nothing search={search} onChange={onChange} />;
  return (
    <>
      <ul
        className="list"
        aria-label={t(`chats.tabs.${search.tab}`)}
        aria-busy={list.isPlaceholderData}
      >
        {rows.map((row) => (
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
        <div className="pad-8-12">{pagesOf(data, search, onChange)}</div>
      )}
    </>
  );
}

/** The chats of the tab, as the server orders them: who waits longest stands first. */
export function ListPane(props: ListPaneProps) {
  const { search, onChange, list } = props;
  return (
    <div className="column">
      <ChatFilters search={search} onChange={onChange} rows={list.data?.items} />
      <Rows {...props} />
    </div>
  );
}
