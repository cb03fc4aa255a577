import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Workbench } from '../../ui/page/workbench.tsx';

import { ChatsHead } from './chats-head.tsx';
import classes from './chats.module.css';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { DetailsPane } from './details-pane.tsx';
import { ListPane } from './list-pane.tsx';
import { useLiveChat, useLiveChats } from './live-chats.ts';
import { markSeen } from './conversation/seen.ts';
import { TracePane } from './trace-pane.tsx';
import { useChatList } from './use-chat-list.ts';
import { isFiltered, useChatSearch } from './chat-filter.ts';
import type { ChatSearch } from '../routes.ts';

const listWidth = 288;
const detailsWidth = 340;
/** An id that is none at all is refused as invalid: for a person that is a chat that does not exist. */
const notFoundCodes = ['chats.not-found', 'request.invalid'];

function useOpenChat(uuid: string | undefined) {
  const chat = useQuery(
    orpc.chats.get.queryOptions({ input: uuid === undefined ? skipToken : { chat: uuid } }),
  );
  useLiveChat(uuid);
  const { data } = chat;
  useEffect(() => {
    if (data) markSeen(data);
  }, [data]);
  return chat;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div
      className={`stack gap-8 pad-12 ${classes.skeleton}`}
      role="status"
      aria-label={t('chats.loading')}
    >
      <span className="round-8 ground-neutral" />
      <span className="round-8 ground-neutral" />
      <span className="round-8 ground-neutral" />
    </div>
  );
}

function NotOpen({ chat }: { chat: ReturnType<typeof useOpenChat> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { error } = chat;
  if (error && notFoundCodes.includes(errorCode(error)))
    return (
      <EmptyState
        kind="missing"
        title={errorText({ code: 'chats.not-found' })}
        text={t('chats.notFoundText')}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void chat.refetch()} />;
  return <Loading />;
}

/** No chat is open: which to choose, where there are any; why there is none stands in the list. */
function Nothing({ search, isEmpty }: { search: ChatSearch; isEmpty: boolean }) {
  const { t } = useTranslation();
  if (!isEmpty)
    return <EmptyState kind="choose" title={t('chats.chooseTitle')} text={t('chats.chooseText')} />;
  if (isFiltered(search)) return <p className="muted pad-16">{t('chats.noMatch')}</p>;
  const text = search.tab === 'live' ? t('chats.emptyLive') : t('chats.emptyArchive');
  return <p className="muted pad-16">{text}</p>;
}

/** Live and archived chats: the list, what was said, and what is known of the visitor (spec §2 Chats). */
export function ChatsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const [search, change] = useChatSearch();
  const chat = useOpenChat(search.chat);
  const open = search.chat === undefined ? undefined : chat.data;
  const { list, rows, next, previous, neighbour } = useChatList(client, search, { change, open });
  useLiveChats();
  useSingleKeys({ j: next, k: previous });
  const isChosen = search.chat !== undefined;
  return (
    <Workbench
      {...(search.chat !== undefined && { subject: search.chat })}
      revealed={isChosen ? search.trace && 'details' : 'list'}
      leftStart={listWidth}
      rightStart={detailsWidth}
      head={<ChatsHead search={search} found={list.data} />}
      left={{
        key: 'list',
        label: t('chats.list'),
        content: <ListPane search={search} onChange={change} list={list} rows={rows} />,
      }}
      middle={{
        key: 'conversation',
        label: t('chats.conversation'),
        content: open ? (
          <ConversationPane
            key={open.uuid}
            chat={open}
            traced={search.trace}
            onTrace={(trace) => change({ trace })}
            onLeft={() => change({ chat: neighbour }, { replace: true })}
          />
        ) : isChosen ? (
          <NotOpen chat={chat} />
        ) : (
          <Nothing search={search} isEmpty={list.data !== undefined && rows.length === 0} />
        ),
      }}
      right={{
        key: 'details',
        label: t('chats.details'),
        content:
          open && search.trace ? (
            <TracePane
              chat={open}
              message={search.trace}
              onClose={() => change({ trace: undefined })}
            />
          ) : open ? (
            <DetailsPane key={open.uuid} chat={open} onErased={() => change({ chat: neighbour })} />
          ) : (
            <p className="muted pad-16">{t('chats.detailsNone')}</p>
          ),
      }}
    />
  );
}
