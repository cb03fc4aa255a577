import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CompareButton } from './compare-pane.tsx';
import { FigureMeanings, VersionFigureList } from '../figures.tsx';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../ui/relative-time.tsx';

interface VersionListProps {
  prompt: PromptDetail;
  onCompare: (from: number, to: number) => void;
  onDeploy: (version: number) => void;
  /** Versions that were in production before: they come back at once, without tests. */
  deployedBefore: ReadonlySet<number>;
}

/** Every version, the newest first: author, date, note, what is deployed, and how it did on real tickets. */
export function VersionList({ prompt, onCompare, onDeploy, deployedBefore }: VersionListProps) {
  const { t } = useTranslation();
  const { data } = useQuery(
    orpc.promptFigures.get.queryOptions({ input: { prompt: prompt.uuid } }),
  );
  return (
    <div className="heads-14-24 pad-12-20-24">
      <h2>{t('prompts.versions')}</h2>
      {data?.items.some(({ suggestions }) => suggestions > 0) && <FigureMeanings />}
      <ol className="list">
        {prompt.versions.map((version) => {
          const { version: number } = version;
          const figures = data?.items.find((item) => item.version === number);
          const mayBeDeployed = number !== prompt.deployedVersion && prompt.archivedAt === null;
          return (
            <VersionEntry
              key={number}
              version={version}
              marks={<Marks prompt={prompt} version={number} />}
              actions={
                <>
                  <CompareButton
                    version={number}
                    latestVersion={prompt.latestVersion}
                    onCompare={onCompare}
                  />
                  {mayBeDeployed && (
                    <DeployButton
                      version={number}
                      isBack={deployedBefore.has(number)}
                      onDeploy={onDeploy}
                    />
                  )}
                </>
              }
            >
              {figures && <VersionFigureList figures={figures} />}
            </VersionEntry>
          );
        })}
      </ol>
    </div>
  );
}

function Marks({ prompt, version }: { prompt: PromptDetail; version: number }) {
  const { t } = useTranslation();
  return (
    <>
      {version === prompt.deployedVersion && (
        <StatusBadge tone="success">{t('prompts.deployedMark')}</StatusBadge>
      )}
      {version === prompt.latestVersion && (
        <StatusBadge tone="neutral">{t('prompts.latestMark')}</StatusBadge>
      )}
    </>
  );
}

interface DeployButtonProps extends Pick<VersionListProps, 'onDeploy'> {
  version: number;
  isBack: boolean;
}

function DeployButton({ version, isBack, onDeploy }: DeployButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      className="medium"
      aria-label={
        isBack ? t('prompts.rollBackTo', { version }) : t('prompts.deployVersion', { version })
      }
      onClick={() => onDeploy(version)}
    >
      {isBack ? t('prompts.rollBack') : t('prompts.deploy')}
    </Button>
  );
}

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
      <div className="wrap gap-8 hide-empty mt-8">{actions}</div>
    </li>
  );
}
