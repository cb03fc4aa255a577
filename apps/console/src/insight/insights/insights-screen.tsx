import { Button } from '@mantine/core';
import { IconCalendarMonth, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { orpc } from '../../lib/orpc.ts';
import type { ExportSubject } from '../../lib/export-dialog.ts';
import { ClientNeeded } from '../../accounts/clients/client-needed.tsx';
import { useClientList } from '../../lib/client-list.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { HeadingWithHelp } from '../../ui/page/page-help.tsx';
import { EmptyState, ErrorState, NoMatchState } from '../../ui/states.tsx';
import { useInsightsFilter, type BoardProps } from './board-state.ts';
import { ChartSection } from './chart-section.tsx';
import { DigestDialog } from './figures/digest-dialog.tsx';
import { EditingSection } from './editing-section.tsx';
import { FigureCards } from './figures/figure-cards.tsx';
import { FilterRow } from './filter-row.tsx';
import { useComparedWords } from './compared-words.ts';

import { CompareChoice, PeriodMenu } from './period-menu.tsx';
import { ReasonsSection } from './reasons-section.tsx';
import classes from './sections.module.css';
import { SummarySection } from './figures/summary-section.tsx';
import { TableSection } from './table-section.tsx';
import { WaitingSavedDialog } from './figures/waiting-saved-dialog.tsx';
import { isFiltered, noFilters, type InsightsFilterInput } from './insights-filter.ts';
import type { InsightsSearch } from './board-search.ts';
import { useSearchState } from '../../lib/search-state.ts';

type HeadProps = BoardProps & { overview: Overview | undefined };

/** What is counted, against what, and up to when. */
function Scope({ overview }: Pick<HeadProps, 'overview'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const comparedWith = useComparedWords();
  if (overview === undefined)
    return <p className={`wrap muted small leading-20 ${classes.scope}`} />;
  const { countedTo } = overview;
  const compared = comparedWith(overview);
  return (
    <p className={`wrap muted small leading-20 ${classes.scope}`}>
      {compared && <span>{compared}</span>}
      <span>
        {countedTo === null
          ? t('insights.notCounted')
          : t('insights.countedTo', { at: format.dateTime(countedTo) })}
      </span>
    </p>
  );
}

/** The file is of the table that is shown. */
function exportSubject(search: InsightsSearch, filter: InsightsFilterInput): ExportSubject {
  const { client, ...asked } = filter;
  const by = search.by === 'times' ? 'hour' : search.by;
  return { kind: 'insights', client, filter: { ...asked, by } };
}

function Head({ search, onChange, filter, overview }: HeadProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const subject = exportSubject(search, filter);
  return (
    <>
      <div className="bar min-h-32">
        <HeadingWithHelp>
          <h1>{t('insights.title')}</h1>
        </HeadingWithHelp>
        <div className={`row wrap gap-8 ${classes.actions}`}>
          {hasRole(level, 'agent') && <ExportButton subject={subject} />}
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => onChange({ panel: 'digest', page: search.page })}
          >
            {t('insights.digestButton')}
          </Button>
          {hasRole(level, 'admin') && (
            <Button
              variant="default"
              leftSection={<IconCalendarMonth size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/reports/monthly" {...props} />}
            >
              {t('titles.monthlyReport')}
            </Button>
          )}
        </div>
      </div>
      <div className={`row wrap gap-8-16 ${classes.controls}`}>
        <PeriodMenu search={search} onChange={onChange} />
        <CompareChoice search={search} onChange={onChange} />
        <FilterRow search={search} onChange={onChange} />
      </div>
      <Scope overview={overview} />
    </>
  );
}

type NothingProps = Pick<BoardProps, 'search' | 'onChange'> & { isCounted: boolean };

/** Nothing was created in the period, or nothing is counted yet: what to do about it. */
function Nothing({ search, onChange, isCounted }: NothingProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const { data: clients } = useClientList();
  // Before the first client no period holds anything.
  if (isSuperAdmin && clients?.length === 0)
    return <ClientNeeded title={t('insights.emptyTitle')} text={t('insights.emptyText')} />;
  if (isFiltered(search))
    return <NoMatchState title={t('insights.noMatch')} onClear={() => onChange(noFilters)} />;
  const action = (
    <Button
      variant="default"
      onClick={() => onChange({ period: '12-months', from: undefined, to: undefined })}
    >
      {t('insights.emptyAction')}
    </Button>
  );
  if (!isCounted)
    return (
      <EmptyState
        kind="coming"
        title={t('insights.countingTitle')}
        text={t('insights.notCounted')}
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title={t('insights.emptyTitle')}
      text={t('insights.emptyText')}
      action={search.period === '12-months' ? undefined : action}
    />
  );
}

function isEmpty({ figures }: Overview): boolean {
  return !figures['tickets']?.value && !figures['chats']?.value;
}

function Panels({ search, onChange, filter }: BoardProps) {
  const close = () => onChange({ panel: undefined, page: search.page });
  if (search.panel === 'waiting-saved')
    return <WaitingSavedDialog filter={filter} onClose={close} />;
  return search.panel === 'digest' ? <DigestDialog onClose={close} /> : null;
}

type SectionsProps = HeadProps & { error: unknown; onRetry: () => void };

function Board({ overview, error, onRetry, ...board }: SectionsProps) {
  // What keeps the figures away keeps all of them away: it is said once.
  if (error && !overview) return <ErrorState error={error} onRetry={onRetry} />;
  if (overview && isEmpty(overview))
    return <Nothing {...board} isCounted={overview.countedTo !== null} />;
  const { filter } = board;
  return (
    <>
      <SummarySection filter={filter} />
      <FigureCards {...board} />
      <ChartSection {...board} />
      <EditingSection filter={filter} />
      <ReasonsSection filter={filter} />
      <TableSection {...board} />
    </>
  );
}

/** What was answered, how far the product had a part in it, how long customers waited and where knowledge is missing. */
export function InsightsScreen() {
  const [search, onChange] = useSearchState('/layout/insights/v2');
  const filter = useInsightsFilter(search);
  const { data, error, refetch } = useQuery(orpc.insights.overview.queryOptions({ input: filter }));
  const board = { search, onChange, filter };
  return (
    <div className={`column shrink whole relative gap-16 pad-24 ${classes.page}`}>
      <Head {...board} overview={data} />
      <Board {...board} overview={data} error={error} onRetry={() => void refetch()} />
      <Panels {...board} />
    </div>
  );
}
