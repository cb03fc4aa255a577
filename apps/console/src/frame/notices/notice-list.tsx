import { Checkbox } from '@mantine/core';
import type { NoticeKind } from '@replique/contract/home/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText, type PhraseKey } from '../../lib/language/phrase.ts';
import { changePreferences, preferencesQuery } from '../../lib/preferences.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './bell.module.css';
import type { Notice } from './use-notices.ts';

/** Where a notice is dealt with; an Admin mends the own CRM, the incident itself is the provider's. */
function placeOf({ kind, uuid, client }: Notice, own: string | undefined, isSuperAdmin: boolean) {
  const id = client?.uuid ?? own ?? '';
  switch (kind) {
    case 'incident':
      return isSuperAdmin
        ? { to: '/incidents/$incident', params: { incident: uuid } }
        : { to: '/clients/details/$id/crms', params: { id } };
    case 'group':
      return { to: '/renforcement/group/$id', params: { id: uuid } };
    case 'proposal':
      return {
        to: '/clients/details/$id/gaps/proposals/$proposal',
        params: { id, proposal: uuid },
      };
    case 'review':
      return { to: '/clients/details/$id/knowledge/$document', params: { id, document: uuid } };
    case 'credential':
      return isSuperAdmin
        ? { to: '/clients/details/$id/api-keys', params: { id } }
        : { to: '/settings', params: {} };
  }
}

function NoticeRow({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const own = useSelectedClient();
  const { kind, text, at, client, isSeen } = notice;
  const what =
    kind === 'incident' ? t(`monitoring.incident.kinds.${text}` as PhraseKey) : text || '–';
  return (
    <li
      className={`stack gap-4 pad-12-16 line-between ${classes.row}`}
      data-new={!isSeen || undefined}
    >
      <div className={`wrap baseline gap-0-8 last-push ${classes.head}`}>
        <strong className="break medium">{t(`notices.kinds.${kind}`)}</strong>
        {isSuperAdmin && client && <span className="muted small">{client.name}</span>}
      </div>
      <Link
        className={`accent medium hover-underline ${classes.link}`}
        {...placeOf(notice, own, isSuperAdmin)}
        search={({ client }) => ({ client })}
        onClick={onClose}
      >
        {what}
      </Link>
      <div className={`row gap-12 ${classes.foot}`}>
        <RelativeTime at={at} />
      </div>
    </li>
  );
}

/** Typed by the contract's kinds; its values would pull zod into the bell. */
const noticeKinds = Object.keys({
  incident: 0,
  group: 0,
  proposal: 0,
  review: 0,
  credential: 0,
} satisfies Record<NoticeKind, 0>) as NoticeKind[];

const ofAdmins: ReadonlySet<NoticeKind> = new Set(['incident', 'credential']);

/** Which kinds this person is told of. */
function Kinds() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { level } = useSession();
  const { data } = useQuery(preferencesQuery);
  if (data === undefined) return null;
  const muted = data.mutedNotices;
  const toggle = async (kind: Notice['kind']) => {
    const mutedNotices = muted.includes(kind)
      ? muted.filter((other) => other !== kind)
      : [...muted, kind];
    try {
      await changePreferences({ mutedNotices });
      await queryClient.invalidateQueries({ queryKey: ['notices'] });
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    }
  };
  const kinds = noticeKinds.filter((kind) => !ofAdmins.has(kind) || hasRole(level, 'admin'));
  return (
    <details className={`small ${classes.kinds}`}>
      <summary className="pointer muted">{t('notices.choose')}</summary>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`notices.kinds.${kind}`)}
          checked={!muted.includes(kind)}
          onChange={() => void toggle(kind)}
        />
      ))}
    </details>
  );
}

/** What asks for this person, newest first, and the choice of what is told. */
export function NoticeList({ items, onClose }: { items: Notice[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('notices.title')} className={`line-above ${classes.notices}`}>
      <h3>{t('notices.title')}</h3>
      {items.length === 0 && <p className={`soft ${classes.none}`}>{t('notices.none')}</p>}
      <ul className="list">
        {items.map((notice) => (
          <NoticeRow key={notice.uuid} notice={notice} onClose={onClose} />
        ))}
      </ul>
      <Kinds />
    </section>
  );
}
