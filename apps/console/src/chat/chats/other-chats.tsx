import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './chats.module.css';
import { stateTones, useChatLabels } from './labels.ts';
import { otherChatsQuery, type ChatDetail } from './queries.ts';

/** What the same visitor talked about at other times. */
export function OtherChats({ chat }: { chat: ChatDetail }) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const { data } = useQuery(otherChatsQuery(chat));
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="panel-section">
      <h3>{t('chats.otherChats')}</h3>
      <ul className={`unmarked pad-0 ${classes.others}`}>
        {data.map((row) => (
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
                <StatusBadge tone={stateTones[row.state]}>{labels.state(row)}</StatusBadge>
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
