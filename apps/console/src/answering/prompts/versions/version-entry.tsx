import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './version-list.module.css';

interface VersionEntryProps {
  /** Of a prompt, or of the mandatory rules. */
  version: { version: number; note: string; author: string | null; createdAt: string };
  /** Status badges: what is special about it. */
  marks: ReactNode;
  actions: ReactNode;
  /** What it did. */
  children?: ReactNode;
}

/** One version in a list of them: number, marks, who saved it and when, why. */
export function VersionEntry({ version, marks, actions, children }: VersionEntryProps) {
  const { t } = useTranslation();
  return (
    <li className="pad-12-0 line-between">
      <div className="row wrap gap-8">
        <h3 className="leading-22">{t('prompts.version', { version: version.version })}</h3>
        {marks}
      </div>
      <p className="muted small mb-6">
        {version.author !== null && `${version.author} · `}
        <RelativeTime at={version.createdAt} />
      </p>
      <p className={version.note === '' ? 'muted' : 'break'}>
        {version.note === '' ? t('prompts.noNote') : version.note}
      </p>
      {children}
      <div className={`wrap gap-8 hide-empty ${classes.actions}`}>{actions}</div>
    </li>
  );
}
