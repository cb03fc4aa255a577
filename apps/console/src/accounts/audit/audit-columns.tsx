import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../../lib/history.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useActions } from './use-actions.ts';
import { Who } from './who.tsx';

/** What it was done to, as a link where the console has a page of it. */
export function Target({ label, href }: Pick<AuditEntry, 'label' | 'href'>) {
  const target = historyTarget(href);
  if (target === undefined || label === '') return <span className="medium">{label}</span>;
  return (
    <Link className="accent medium hover-underline" to={target.to} search={target.search}>
      {label}
    </Link>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const { actionText } = useActions();
  const text = actionText(entry.action);
  return (
    <span title={`${text} ${entry.label}`}>
      <span className="soft">{text}</span> <Target {...entry} />
    </span>
  );
}

/** When, what, who, whose and from where; a narrow screen keeps the first two. */
export function useAuditColumns(isClientShown: boolean): DataColumn<AuditEntry>[] {
  const { t } = useTranslation();
  const client: DataColumn<AuditEntry> = {
    key: 'client',
    title: t('auditLog.client'),
    width: '10rem',
    hideBelow: 80,
    render: (entry) => entry.client?.name ?? '–',
  };
  return [
    {
      key: 'time',
      title: t('auditLog.time'),
      width: '7.25rem',
      isLink: true,
      render: ({ at }) => <RelativeTime at={at} isShort />,
    },
    { key: 'what', title: t('auditLog.what'), render: (entry) => <What entry={entry} /> },
    {
      key: 'who',
      title: t('auditLog.who'),
      width: '13rem',
      hideBelow: 48,
      render: ({ actor }) => <Who actor={actor} />,
    },
    ...(isClientShown ? [client] : []),
    {
      key: 'address',
      title: t('auditLog.address'),
      width: '9.5rem',
      hideBelow: 80,
      render: ({ address }) => <span className="figures">{address ?? '–'}</span>,
    },
  ];
}
