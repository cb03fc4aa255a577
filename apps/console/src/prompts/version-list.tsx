import { Button } from '@mantine/core';
import type { PromptDetail, PromptVersion } from '@replique/contract/prompts';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { isRollBack } from './prompt-draft.ts';
import classes from './version-list.module.css';

interface VersionListProps {
  prompt: PromptDetail;
  onCompare: (from: number, to: number) => void;
  onDeploy: (version: number) => void;
}

/** Every version, the newest first: author, date, note, what is deployed. */
export function VersionList({ prompt, onCompare, onDeploy }: VersionListProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pane}>
      <h2>{t('prompts.versions')}</h2>
      <ol className={classes.versions}>
        {prompt.versions.map((version) => (
          <li key={version.version} className={classes.version}>
            <VersionHead prompt={prompt} version={version} />
            <p className={version.note === '' ? classes.noNote : undefined}>
              {version.note === '' ? t('prompts.noNote') : version.note}
            </p>
            <div className={classes.actions}>
              <CompareButton prompt={prompt} version={version.version} onCompare={onCompare} />
              <DeployButton prompt={prompt} version={version.version} onDeploy={onDeploy} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function VersionHead({ prompt, version }: { prompt: PromptDetail; version: PromptVersion }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.head}>
        <h3>{t('prompts.version', { version: version.version })}</h3>
        {version.version === prompt.deployedVersion && (
          <StatusBadge tone="success">{t('prompts.deployedMark')}</StatusBadge>
        )}
        {version.version === prompt.latestVersion && (
          <StatusBadge tone="neutral">{t('prompts.latestMark')}</StatusBadge>
        )}
      </div>
      <p className={classes.meta}>
        {version.author !== null && `${version.author} · `}
        <RelativeTime at={version.createdAt} />
      </p>
    </>
  );
}

type ActionProps<Handler extends keyof VersionListProps> = Pick<
  VersionListProps,
  'prompt' | Handler
> & { version: number };

function CompareButton({ prompt, version, onCompare }: ActionProps<'onCompare'>) {
  const { t } = useTranslation();
  if (prompt.versions.length === 1) return null;
  // The latest against the one before it; an older one against the latest.
  const isLatest = version === prompt.latestVersion;
  const [from, to] = isLatest ? [version - 1, version] : [version, prompt.latestVersion];
  return (
    <Button
      variant="default"
      className={classes.action}
      aria-label={t('prompts.compareWith', { from, to })}
      onClick={() => onCompare(from, to)}
    >
      {t('prompts.compare')}
    </Button>
  );
}

function DeployButton({ prompt, version, onDeploy }: ActionProps<'onDeploy'>) {
  const { t } = useTranslation();
  if (version === prompt.deployedVersion) return null;
  const isBack = isRollBack(prompt, version);
  return (
    <Button
      variant="default"
      className={classes.action}
      aria-label={
        isBack ? t('prompts.rollBackTo', { version }) : t('prompts.deployVersion', { version })
      }
      onClick={() => onDeploy(version)}
    >
      {isBack ? t('prompts.rollBack') : t('prompts.deploy')}
    </Button>
  );
}
