import { Button } from '@mantine/core';
import { IconGavel, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import type { VersionFigures } from '@replique/contract/answering/prompt-figures';
import type { Prompt } from '@replique/contract/answering/prompts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Acceptance } from './figures.tsx';
import { PromptMenu } from './prompt-menu.tsx';

const editPath = '/prompts/edit/{-$id}';

/** In use or archived: in the address as the API takes it, prompts in use where it says nothing. */
type Archived = '0' | '1';

/** Prompts: what is in production, how it does, who answers with it (spec §2). */
export function PromptsScreen() {
  const { t } = useTranslation();
  const [{ archived }] = useSearchState('/layout/prompts');
  const query = useQuery(orpc.prompts.list.queryOptions({ input: { archived } }));
  return (
    <ListScreen
      title={t('titles.prompts')}
      query={query}
      action={<HeadActions />}
      tabs={<ArchivedTabs archived={archived} />}
      columns={usePromptColumns()}
      rowKey={({ uuid }) => uuid}
      rowLink={({ uuid }) => ({ to: editPath, params: { id: uuid } })}
      skeletonRows={5}
      empty={
        archived === '1'
          ? { title: t('prompts.emptyArchivedTitle'), text: t('prompts.emptyArchivedText') }
          : {
              title: t('prompts.emptyTitle'),
              text: t('prompts.emptyText'),
              action: <NewPromptButton />,
            }
      }
    />
  );
}

function HeadActions() {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGavel size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/prompts/rules" {...props} />}
      >
        {t('titles.promptRules')}
      </Button>
      <NewPromptButton />
    </>
  );
}

function NewPromptButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to={editPath} {...props} />}
    >
      {t('prompts.add')}
    </Button>
  );
}

function ArchivedTabs({ archived }: { archived: Archived }) {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('prompts.shown')}
      tabs={[
        {
          label: <TabLabel archived="0" text={t('prompts.activeTab')} />,
          to: '/prompts',
          search: { archived: undefined },
        },
        {
          label: <TabLabel archived="1" text={t('prompts.archivedTab')} />,
          to: '/prompts',
          search: { archived: '1' },
        },
      ]}
      active={Number(archived)}
    />
  );
}

function TabLabel({ archived, text }: { archived: Archived; text: string }) {
  const format = useFormat();
  const { data } = useQuery(orpc.prompts.list.queryOptions({ input: { archived } }));
  return (
    <>
      {text}
      {data && <span className="muted regular ms-8 figures">{format.number(data.total)}</span>}
    </>
  );
}

/** Columns of the list of prompts; on narrow screens what decides least goes first. */
function usePromptColumns(): DataColumn<Prompt>[] {
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
