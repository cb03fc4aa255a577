import { IconExternalLink } from '@tabler/icons-react';
import type { SourceChange } from '@replique/contract/knowledge/sources';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useFailureText } from './failure-text.ts';
import classes from './sources.module.css';

const tones: Record<SourceChange['kind'], Tone> = {
  added: 'success',
  changed: 'info',
  removed: 'neutral',
  waiting: 'warning',
  failed: 'danger',
};

interface ChangeListProps {
  client: string;
  changes: SourceChange[];
}

/** Documents and pages, each with what was done to it and a way there. */
export function ChangeList({ client, changes }: ChangeListProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <ul className={`list stack ${classes.changes}`}>
      {changes.map((change) => (
        <li
          className="gap-12 line-below top flex"
          key={`${change.kind} ${change.url} ${change.title} ${change.language}`}
        >
          <StatusBadge tone={tones[change.kind]}>{t(`sources.counts.${change.kind}`)}</StatusBadge>
          <div className="stack grow shrink break gap-2 links">
            <Name client={client} change={change} />
            {change.failure && (
              <span className={`muted small block ${classes.muted}`}>
                {failureText(change.failure)}
              </span>
            )}
          </div>
          {change.url && change.title && (
            <a
              className="stack centre muted min-h-24 min-w-24"
              href={change.url}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={`${t('sources.openPage')}: ${change.title}`}
            >
              <IconExternalLink size={16} aria-hidden />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Name({ client, change }: { client: string; change: SourceChange }) {
  const { isSuperAdmin } = useSession();
  const { title, url, document } = change;
  if (document)
    return (
      <Link
        to="/clients/details/$id/knowledge/$document"
        params={{ id: client, document }}
        search={isSuperAdmin ? { client } : {}}
      >
        {title ?? url}
      </Link>
    );
  if (title || !url) return <span>{title}</span>;
  return (
    <a
      className={`muted small break block ${classes.url}`}
      href={url}
      target="_blank"
      rel="noreferrer noopener"
    >
      {url}
    </a>
  );
}
