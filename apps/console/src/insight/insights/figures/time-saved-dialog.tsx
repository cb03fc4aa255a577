import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TimeSaved, TimeSavedRow } from '@replique/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { ScrollTable } from '../../../ui/list/scroll-table.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { BoardProps } from '../board-state.ts';
import { useFigureFormat } from './figure-format.ts';
import { useValueLabel } from '../filter-row.tsx';
import classes from '../sections.module.css';

function Row({ row }: { row: TimeSavedRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useValueLabel();
  const { figure } = useFigureFormat();
  const time = (seconds: number | null) => figure('firstReplyWith', seconds);
  const hours = (seconds: number) => figure('timeSaved', seconds / 3_600);
  const { category, language, savedSeconds, low, high } = row;
  const none = t('insights.timeSaved.none');
  return (
    <tr>
      <td>{category === null ? none : labelOf('category', category)}</td>
      <td>{language === null ? none : labelOf('language', language)}</td>
      <td data-align="right">{format.number(row.with)}</td>
      <td data-align="right">{format.number(row.without)}</td>
      <td data-align="right">{time(row.medianWith)}</td>
      <td data-align="right">{time(row.medianWithout)}</td>
      <td data-align="right">
        {savedSeconds === null ? t('insights.timeSaved.tooFew') : hours(savedSeconds)}
      </td>
      <td data-align="right">
        {low === null || high === null
          ? '–'
          : t('insights.fromTo', { from: hours(low), to: hours(high) })}
      </td>
    </tr>
  );
}

const columns = [
  'category',
  'language',
  'with',
  'without',
  'medianWith',
  'medianWithout',
  'saved',
  'interval',
] as const;

function Result({ data }: { data: TimeSaved }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figure } = useFigureFormat();
  const { hours, low, high } = data;
  const sample = t('insights.timeSaved.sample', {
    compared: format.number(data.compared),
    with: format.number(data.with),
  });
  if (hours === null)
    return <p>{t('insights.timeSaved.nothing', { least: format.number(data.least) })}</p>;
  return (
    <p>
      <strong>{figure('timeSaved', hours)}</strong>
      {low !== null && high !== null && (
        <>
          {' · '}
          {t('insights.timeSaved.interval', {
            low: figure('timeSaved', low),
            high: figure('timeSaved', high),
          })}
        </>
      )}
      {' · '}
      {sample}
    </p>
  );
}

function Explanation({ data }: { data: TimeSaved }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={`stack gap-8 ${classes.explanation}`}>
      <h3 className="mt-8">{t('insights.timeSaved.result')}</h3>
      <Result data={data} />
      <h3 className="mt-8">{t('insights.timeSaved.formula')}</h3>
      <p>{t('insights.timeSaved.formulaText')}</p>
      <p>{t('insights.timeSaved.why', { least: format.number(data.least) })}</p>
      <p>{t('insights.timeSaved.limits')}</p>
      <h3 className="mt-8">{t('insights.timeSaved.rows')}</h3>
      {data.rows.length === 0 ? (
        <p>{t('insights.timeSaved.empty')}</p>
      ) : (
        <ScrollTable
          label={t('insights.timeSaved.rows')}
          headings={columns.map((column, index) => ({
            title: t(`insights.timeSaved.columns.${column}`),
            ...(index > 1 ? { align: 'right' as const } : {}),
          }))}
          isTall
        >
          {data.rows.map((row) => (
            <Row key={`${row.category}\n${row.language}`} row={row} />
          ))}
        </ScrollTable>
      )}
    </div>
  );
}

/** How time saved comes about: its formula, and each category and language it was measured in. */
export function TimeSavedDialog({
  filter,
  onClose,
}: Pick<BoardProps, 'filter'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.insights.timeSaved.queryOptions({ input: filter }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      title={t('insights.timeSaved.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <p
          className={classes.dialogSpace}
          role="status"
          aria-label={t('insights.timeSaved.wait')}
        />
      )}
      {data && <Explanation data={data} />}
    </Modal>
  );
}
