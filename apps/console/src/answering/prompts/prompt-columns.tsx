import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { VersionFigures } from '@replique/contract/answering/prompt-figures';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Acceptance } from './figures.tsx';
import { PromptMenu } from './prompt-menu.tsx';

/** Columns of the list of prompts; on narrow screens what decides least goes first. */
export function usePromptColumns(): DataColumn<Prompt>[] {
  const { t } = useTranslation();
  const versions = useVersionColumns();
  const outcome = useOutcomeColumns();
  return [
    {
      key: 'name',
      title: t('prompts.name'),
      render: ({ name }) => <span title={name}>{name}</span>,
    },
    ...versions,
    ...outcome,
    {
      key: 'actions',
      title: t('prompts.actions'),
      // Nothing to read above one button a row, except for those who hear the table.
      heading: <span className="visually-hidden">{t('prompts.actions')}</span>,
      width: '3.5rem',
      align: 'right',
      render: (prompt) => <PromptMenu prompt={prompt} withProtection />,
    },
  ];
}

/** What is in production, and how anything gets there. */
function useVersionColumns(): DataColumn<Prompt>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'deployed',
      title: t('prompts.deployed'),
      width: '5.75rem',
      render: ({ deployedVersion: version }) =>
        version === null ? (
          <span className="muted">{t('prompts.noneDeployed')}</span>
        ) : (
          t('prompts.version', { version })
        ),
    },
    {
      key: 'latest',
      title: t('prompts.latest'),
      width: '7.5rem',
      hideBelow: 62,
      render: ({ latestVersion: version }) => t('prompts.version', { version }),
    },
    {
      key: 'protection',
      title: t('prompts.protection'),
      width: '8.25rem',
      hideBelow: 62,
      render: ({ isProtected }) => (
        <StatusBadge
          tone={isProtected ? 'success' : 'neutral'}
          icon={isProtected ? IconLock : IconLockOpen}
        >
          {isProtected ? t('prompts.protected') : t('prompts.unprotected')}
        </StatusBadge>
      ),
    },
  ];
}

/** Who answers with it, how that goes, and when it changed last. */
function useOutcomeColumns(): DataColumn<Prompt>[] {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.promptFigures.all.queryOptions());
  const figures = new Map(data?.items.map((item) => [item.prompt, item]));
  return [
    {
      key: 'users',
      title: t('prompts.usedBy'),
      width: '12.25rem',
      hideBelow: 48,
      render: (prompt) => <UserNames prompt={prompt} />,
    },
    {
      key: 'acceptance',
      title: t('prompts.figures.acceptance'),
      width: '6.25rem',
      hideBelow: 48,
      render: ({ uuid }) => data && <AcceptanceCell figures={figures.get(uuid)} />,
    },
    {
      key: 'lastChange',
      title: t('prompts.lastChange'),
      width: '7rem',
      hideBelow: 96,
      render: (prompt) => <RelativeTime at={prompt.updatedAt} isShort />,
    },
  ];
}

function AcceptanceCell({ figures }: { figures: VersionFigures | undefined }) {
  const { t } = useTranslation();
  if (figures) return <Acceptance figures={figures} />;
  // Nothing of it is in production.
  return <span className="muted">{t('prompts.figures.notJudged')}</span>;
}

function UserNames({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const names = [
    ...prompt.clients.map(({ name }) => name),
    ...prompt.chatbots.map(({ name, client }) =>
      t('prompts.chatbotOf', { chatbot: name, client: client.name }),
    ),
  ];
  const [first, ...others] = names;
  if (first === undefined) return <span className="muted">{t('prompts.noUser')}</span>;
  // The column holds one name whole; the others are told by their number.
  return (
    <span className="flex gap-6" title={names.join(', ')}>
      <span className="cut">{first}</span>
      {others.length > 0 && (
        <span className="muted rigid">{t('prompts.moreUsers', { count: others.length })}</span>
      )}
    </span>
  );
}
