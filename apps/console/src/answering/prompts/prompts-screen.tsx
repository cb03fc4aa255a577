import { Button } from '@mantine/core';
import { IconGavel, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { usePromptColumns } from './prompt-columns.tsx';
import classes from './prompts-screen.module.css';

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
      {data && (
        <span className={`muted regular ${classes.tabCount} figures`}>
          {format.number(data.total)}
        </span>
      )}
    </>
  );
}
