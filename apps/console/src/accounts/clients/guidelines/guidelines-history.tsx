import { Button } from '@mantine/core';
import type { Guidelines, GuidelineVersion } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextDifference } from '../../../ui/text/text-difference.tsx';
import classes from './guidelines-screen.module.css';

interface GuidelinesHistoryProps {
  guidelines: Guidelines;
  canRestore: boolean;
  isDirty: boolean;
  isSaving: boolean;
  onRestore: (text: string) => void;
}

/** Every text that was in force, newest first: who, when, what differs from now, and back to it. */
export function GuidelinesHistory(props: GuidelinesHistoryProps) {
  const { guidelines, canRestore, isDirty, isSaving, onRestore } = props;
  const { t } = useTranslation();
  const [restored, setRestored] = useState<GuidelineVersion>();
  return (
    <section className={`shrink ${classes.history}`} aria-labelledby="guidelines-history">
      <h3 id="guidelines-history">{t('clientSettings.history')}</h3>
      {guidelines.history.length === 0 && <p className="muted">{t('clientSettings.noHistory')}</p>}
      <ol className="list">
        {guidelines.history.map((version) => (
          <Version
            key={version.version}
            version={version}
            current={guidelines}
            onRestore={canRestore ? setRestored : undefined}
          />
        ))}
      </ol>
      <ConfirmDialog
        isOpen={restored !== undefined}
        title={t('clientSettings.restoreTitle', { version: restored?.version ?? 0 })}
        confirmLabel={t('clientSettings.restore')}
        isBusy={isSaving}
        onCancel={() => setRestored(undefined)}
        onConfirm={() => {
          if (restored) onRestore(restored.text);
          setRestored(undefined);
        }}
      >
        {isDirty ? t('clientSettings.restoreTextDirty') : t('clientSettings.restoreText')}
      </ConfirmDialog>
    </section>
  );
}

interface VersionProps {
  version: GuidelineVersion;
  current: Guidelines;
  onRestore: ((version: GuidelineVersion) => void) | undefined;
}

function Version({ version, current, onRestore }: VersionProps) {
  const { t } = useTranslation();
  const [isCompared, setIsCompared] = useState(false);
  const isCurrent = version.version === current.version;
  const number = { version: version.version };
  return (
    <li className="line-above pad-12-0">
      <div className="row wrap gap-8">
        <h4 className="leading-22">{t('clientSettings.version', number)}</h4>
        {isCurrent && <StatusBadge tone="success">{t('clientSettings.inForce')}</StatusBadge>}
      </div>
      <p className="muted small mb-6">
        {version.author !== null && `${version.author} · `}
        <RelativeTime at={version.createdAt} />
      </p>
      {!isCompared && (
        <p className={version.text === '' ? 'muted' : `break clip ${classes.excerpt}`}>
          {version.text === '' ? t('clientSettings.emptyText') : version.text}
        </p>
      )}
      {!isCurrent && (
        <div className={`wrap gap-8 ${classes.actions}`}>
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isCompared}
            aria-label={t('clientSettings.compareVersion', number)}
            onClick={() => setIsCompared(!isCompared)}
          >
            {isCompared ? t('clientSettings.hideDifference') : t('clientSettings.compare')}
          </Button>
          {onRestore && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('clientSettings.restoreVersion', number)}
              onClick={() => onRestore(version)}
            >
              {t('clientSettings.restore')}
            </Button>
          )}
        </div>
      )}
      {isCompared && (
        <TextDifference
          before={version.text}
          after={current.text}
          same={t('clientSettings.noDifference')}
        />
      )}
    </li>
  );
}
