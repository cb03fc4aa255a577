import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Chat } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './chats.module.css';
import { stateTone, useChatLabels } from './labels.ts';

const archives = ['0', '1'] as const;
const othersShown = 10;

/** Chats of the same visitor, once both lists are there: the server finds people by what they are called. */
function useOtherChats({ visitor, uuid, client }: Chat) {
  const words = visitor.email ?? visitor.name;
  const lists = useQueries({
    queries: archives.map((archived) =>
      orpc.chats.list.queryOptions({
        input: { client: client.uuid, search: words ?? '', archived },
        enabled: words !== null && visitor.chats > 1,
      }),
    ),
  });
  if (lists.some(({ data }) => data === undefined)) return [];
  return lists
    .flatMap(({ data }) => data?.items ?? [])
    .filter((row) => row.visitor.uuid === visitor.uuid && row.uuid !== uuid)
    .slice(0, othersShown);
}

/** What the same visitor talked about at other times. */
export function OtherChats({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const others = useOtherChats(chat);
  if (others.length === 0) return null;
  return (
    <section className="panel-section">
      <h3>{t('chats.otherChats')}</h3>
      <ul className={`unmarked pad-0 ${classes.others}`}>
        {others.map((row) => (
          <li key={row.uuid}>
            <Link
              className="round-6 gap-2 stack"
              to="/chats"
              search={({ client }) => ({
                client,
                tab: row.archivedAt === null ? undefined : 'archived',
                chat: row.uuid,
              })}
            >
              <span className={`cut ${classes.title}`}>{row.title || t('chats.noTitle')}</span>
              <span className={`row shrink gap-8 ${classes.line}`}>
                <StatusBadge tone={stateTone(row)}>{labels.state(row)}</StatusBadge>
                <span className={`rigid muted small nowrap ${classes.time}`}>
                  <RelativeTime at={row.lastAt} isShort />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
