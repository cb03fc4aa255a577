import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '../lib/use-list-search.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { ExportFilters, ExportTools } from './export-filters.tsx';
import {
  exportTabs,
  parseExportSearch,
  writeExportSearch,
  type ExportSearch,
} from './export-search.ts';
import classes from './exports.module.css';
import { FilesList, useFiles } from './files-list.tsx';
import { SchedulesList, useSchedules } from './schedules-list.tsx';

const NewExportDialog = lazyPart(() =>
  import('./new-export-dialog.tsx').then((module) => ({ default: module.NewExportDialog })),
);

/** What a list page reckons with for its row of chips, in pixels. */
const oneRow = 24;

function Tabs({ tab }: Pick<ExportSearch, 'tab'>) {
  const { t } = useTranslation();
  const tabs = exportTabs.map((name) => ({
    label: t(`exporting.tabs.${name}`),
    to: '/exports',
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
  const [search, change] = useListSearch(parseExportSearch, writeExportSearch);
  const files = useFiles(search, change);
  const schedules = useSchedules(search, change);
  const { ref: filters, height: filtersHeight } = useElementSize();
  const isScheduled = search.tab === 'scheduled';
  const { data } = isScheduled ? schedules : files;
  const taken = isScheduled ? 0 : Math.max(0, filtersHeight - oneRow);
  const addButton = <AddButton isScheduled={isScheduled} />;
  return (
    <div className={classes.list} style={{ '--second-row': `${taken}px` } as CSSProperties}>
      <ListPage
        title={t('titles.exports')}
        count={data?.total}
        action={addButton}
        tabs={<Tabs tab={search.tab} />}
        tools={!isScheduled && <ExportTools search={search} onChange={change} />}
        chips={
          !isScheduled && (
            <div ref={filters}>
              <ExportFilters search={search} onChange={change} />
            </div>
          )
        }
        pagination={pagesOf(data, search, change)}
      >
        {isScheduled ? (
          <SchedulesList list={schedules} addButton={addButton} />
        ) : (
          <FilesList list={files} search={search} onChange={change} addButton={addButton} />
        )}
      </ListPage>
    </div>
  );
}
