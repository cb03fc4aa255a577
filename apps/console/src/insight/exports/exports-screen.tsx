import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { ExportFilters, ExportTools } from './export-filters.tsx';

import classes from './exports.module.css';
import { FilesList } from './files-list.tsx';
import { SchedulesList } from './schedules-list.tsx';
import { useSearchState } from '../../lib/search-state.ts';
import { exportTabs, type ExportSearch } from '../routes.ts';

const NewExportDialog = lazyPart(() =>
  import('./new-export-dialog.tsx').then((module) => ({ default: module.NewExportDialog })),
);

function Tabs({ tab }: Pick<ExportSearch, 'tab'>) {
  const { t } = useTranslation();
  const tabs = exportTabs.map((name) => ({
    label: t(`exporting.tabs.${name}`),
    to: '/exports' as const,
    search: { tab: name === 'files' ? undefined : name },
  }));
  return <TabLinks label={t('exporting.which')} tabs={tabs} active={exportTabs.indexOf(tab)} />;
}

interface AddButtonProps {
  isScheduled: boolean;
}

function AddButton({ isScheduled }: AddButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isOpen);
  return (
    <>
      <Button
        ref={button}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(isScheduled ? 'exporting.addSchedule' : 'exporting.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewExportDialog isScheduled={isScheduled} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Files that are made in the background, and those that come again and again (spec §2: date, type, filters, status). */
export function ExportsScreen() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/exports');
  const isScheduled = search.tab === 'scheduled';
  const shared = {
    title: t('titles.exports'),
    action: <AddButton isScheduled={isScheduled} />,
    tabs: <Tabs tab={search.tab} />,
    search,
    change,
  };
  return (
    <div className={classes.list}>
      {isScheduled ? (
        <SchedulesList {...shared} />
      ) : (
        <FilesList
          {...shared}
          tools={<ExportTools search={search} onChange={change} />}
          chips={<ExportFilters search={search} onChange={change} />}
        />
      )}
    </div>
  );
}
