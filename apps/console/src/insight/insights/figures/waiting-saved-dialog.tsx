import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingSaved, WaitingSavedRow } from '@replique/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { ScrollTable } from '../../../ui/list/scroll-table.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { BoardProps } from '../board-state.ts';
import { useFigureFormat } from './figure-format.ts';
import { WaitingWords } from './waiting-words.tsx';
import { useValueLabel } from '../filter-row.tsx';
import classes from '../sections.module.css';

function Row({ row }: { row: WaitingSavedRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useValueLabel();
  const { figure } = useFigureFormat();
  const time = (seconds: number | null) => figure('firstReplyWith', seconds);
  const hours = (seconds: number) => figure('waitingSaved', seconds / 3_600);
  const { category, language, savedSeconds, low, high } = row;
  const none = t('insights.waitingSaved.none');
  return (
    <tr>
      <td>{category === null ? none : labelOf('category', category)}</td>
      <td>{language === null ? none : labelOf('language', language)}</td>
      <td data-align="right">{format.number(row.with)}</td>
      <td data-align="right">{format.number(row.without)}</td>
      <td data-align="right">{time(row.medianWith)}</td>
      <td data-align="right">{time(row.medianWithout)}</td>
      <td data-align="right">
        {savedSeconds === null ? t('insights.waitingSaved.tooFew') : hours(savedSeconds)}
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

function Explanation({ data }: { data: WaitingSaved }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={`stack gap-8 ${classes.explanation}`}>
      <h3 className="mt-8">{t('insights.waitingSaved.result')}</h3>
      <p>
        <WaitingWords data={data} />
      </p>
      <h3 className="mt-8">{t('insights.waitingSaved.formula')}</h3>
      <p>{t('insights.waitingSaved.formulaText')}</p>
      <p>{t('insights.waitingSaved.why', { least: format.number(data.least) })}</p>
      <p>{t('insights.waitingSaved.limits')}</p>
      <h3 className="mt-8">{t('insights.waitingSaved.rows')}</h3>
      {data.rows.length === 0 ? (
        <p>{t('insights.waitingSaved.empty')}</p>
      ) : (
        <ScrollTable
          label={t('insights.waitingSaved.rows')}
          headings={columns.map((column, index) => ({
            title: t(`insights.waitingSaved.columns.${column}`),
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

/** How the waiting comes about that customers were spared: its formula, and each category and language it was measured in. */
export function WaitingSavedDialog({
  filter,
  onClose,
}: Pick<BoardProps, 'filter'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.insights.waitingSaved.queryOptions({ input: filter }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      title={t('insights.waitingSaved.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <p
          className={classes.dialogSpace}
          role="status"
          aria-label={t('insights.waitingSaved.wait')}
        />
      )}
      {data && <Explanation data={data} />}
    </Modal>
  );
}
