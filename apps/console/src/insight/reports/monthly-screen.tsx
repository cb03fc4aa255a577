import { categoryLabel } from '@replique/contract/category-label';
import type { MonthlyReport } from '@replique/contract/insight/reports';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { todayIn } from '../insights/period.ts';
import { CountedLines } from './counted-lines.tsx';
import { monthlyInput, reportZone } from './queries.ts';
import classes from './monthly.module.css';
import { SendMonthly } from './send-monthly.tsx';
import { NoMailServer, SendNow } from './send-now.tsx';
import { Articles, ValueCards } from './value-cards.tsx';
import { listMonths, useValueWords } from './value-words.ts';

const route = getRouteApi('/layout/reports/monthly');
function MonthField({ month, since }: { month: string | undefined; since: string | null }) {
  const { t, i18n } = useTranslation();
  const navigate = route.useNavigate();
  const [now] = useState(() => todayIn(reportZone, new Date()).slice(0, 7));
  const months = listMonths(now, since);
  const all = month === undefined || months.includes(month) ? months : [...months, month];
  return (
    <NativeSelect
      className={classes.onScreen}
      aria-label={t('reports.month')}
      value={month ?? months[0] ?? ''}
      data={all.map((value) => ({ value, label: formatMonth(i18n.language, value) }))}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ search: (now) => ({ ...now, month: value }) })
      }
    />
  );
}

function Weeks({ weekly }: { weekly: NonNullable<MonthlyReport['value']>['weekly'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useValueWords();
  const headings = [
    { title: t('reports.week') },
    { title: t('reports.repliesSent'), align: 'right' as const },
    { title: t('reports.repliesWritten'), align: 'right' as const },
    { title: t('reports.hoursSaved'), align: 'right' as const },
  ];
  return (
    <section className={`stack gap-8 ${classes.part}`} aria-labelledby="report-weeks">
      <h2 id="report-weeks">{t('reports.weekly')}</h2>
      <ScrollTable label={t('reports.weekly')} headings={headings} isTall>
        {weekly.map(({ week, repliesSent, repliesWritten, hoursSaved }) => (
          <tr key={week}>
            <th scope="row">{format.shortDay(week)}</th>
            <td data-align="right">{format.number(repliesSent)}</td>
            <td data-align="right">{format.number(repliesWritten)}</td>
            <td data-align="right">{words.hours(hoursSaved, 'short')}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

function Categories({ categories, tickets }: Pick<MonthlyReport, 'categories' | 'tickets'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={`stack gap-8 ${classes.part}`} aria-labelledby="report-categories">
      <h2 id="report-categories">{t('reports.categories')}</h2>
      {categories.length === 0 ? (
        <p className="muted">{t('reports.noCategories')}</p>
      ) : (
        <ol className={`list surface ${classes.rows}`}>
          {categories.map(({ name, tickets: count }) => (
            <li key={name} title={name} className={`row between gap-16 ${classes.row}`}>
              <span className="cut grow">{categoryLabel(name)}</span>
              <span className="figures nowrap">
                {format.number(count)}{' '}
                <span className="muted small">({format.percent(count / tickets)})</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Report({ report, hasClient }: { report: MonthlyReport; hasClient: boolean }) {
  const { t } = useTranslation();
  const words = useValueWords();
  const { value, month, isRunning, nextArticles } = report;
  if (value === null)
    return (
      <section className="surface">
        <EmptyState title={t('reports.noValueTitle')} text={t('reports.noValueText')} />
      </section>
    );
  return (
    <div className={`stack gap-24 ${classes.report}`}>
      <h2 className={`text-20 leading-28 ${classes.sentence}`}>{words.sentence(value, month)}</h2>
      <ValueCards value={value} isRunning={isRunning}>
        <Articles articles={nextArticles} hasClient={hasClient} />
      </ValueCards>
      <div className={`stack start gap-24 ${classes.beside}`}>
        <Weeks weekly={value.weekly} />
        <Categories categories={report.categories} tickets={report.tickets} />
      </div>
      <section className={`stack gap-8 ${classes.part}`} aria-labelledby="report-how">
        <h2 id="report-how">{t('value.how')}</h2>
        <CountedLines value={value} hasArticles={nextArticles.length > 0} />
      </section>
    </div>
  );
}

/** What the product brought in a month: to read, to print, to have sent. */
export function MonthlyScreen() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const { month } = route.useSearch();
  const { data, error, refetch } = useQuery(
    orpc.reports.monthly.queryOptions({ input: monthlyInput(client, month) }),
  );
  const subject = data && {
    whose: data.clientName ?? t('reports.allClients'),
    month: formatMonth(i18n.language, data.month),
  };
  return (
    <DetailPage
      breadcrumb={[{ label: t('menu.home'), to: '/' }]}
      title={t('reports.title')}
      actions={
        <>
          <MonthField month={data?.month ?? month} since={data?.since ?? null} />
          <SendMonthly />
          {data && <SendNow report={data} />}
          <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </>
      }
    >
      <p className="muted">
        {subject ? t('reports.subject', subject) : '…'}
        {data?.isRunning && data.value && (
          <> · {t('reports.upTo', { day: format.day(data.value.to) })}</>
        )}
      </p>
      {data?.value && <NoMailServer />}
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <div className={classes.space} role="status" aria-label={t('reports.loading')} />
      )}
      {data && <Report report={data} hasClient={isSuperAdmin && client === undefined} />}
    </DetailPage>
  );
}
