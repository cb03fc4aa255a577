import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { Outcome } from '../../ui/focus/outcome.tsx';
import { CountList } from '../../ui/list/count-list.tsx';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import { BadRows } from './bad-rows.tsx';
import classes from './csv-upload.module.css';
import type { UploadResult } from './use-csv-upload.ts';

interface CsvReportProps {
  result: UploadResult;
  /** What was done, and not what would be. */
  isDone?: boolean;
}

const counted = ['added', 'changed', 'waiting', 'unchanged', 'skipped'] as const;

/** How many rows become what, the first of them, and the lines that were left out with what is wrong. */
export function CsvReport({ result, isDone = false }: CsvReportProps) {
  const { t } = useTranslation();
  const { mapping, errors, sample } = result;
  if (mapping.question === null || mapping.answer === null) return null;
  const bad = new Set(errors.map(({ line }) => line)).size;
  return (
    <>
      <Outcome isDone={isDone}>{t(isDone ? 'knowledge.csvDone' : 'knowledge.csvPlan')}</Outcome>
      <CountList
        counts={[
          ...counted.map((of) => ({ label: t(`knowledge.csvCounts.${of}`), count: result[of] })),
          { label: t('knowledge.csvCounts.bad'), count: bad, isBad: true },
        ]}
      />
      {!isDone && sample.length > 0 && <Sample sample={sample} />}
      {errors.length > 0 && (
        <BadRows
          rows={errors.map(({ line, column, reason, value }) => ({
            line,
            column: column ? t(`knowledge.csvColumns.${column}`) : '',
            reason: t(`knowledge.csvReasons.${reason}`),
            value,
          }))}
        />
      )}
    </>
  );
}

function Sample({ sample }: Pick<UploadResult, 'sample'>) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <ScrollTable
      label={t('knowledge.csvFirst')}
      headings={(['question', 'answer', 'language'] as const).map((column) => ({
        title: t(`knowledge.csvColumns.${column}`),
      }))}
    >
      {sample.map(({ line, question, answer, language }) => (
        <tr key={line}>
          <td className={classes.question}>{question}</td>
          <td className={`pre-line ${classes.answer}`}>{answer}</td>
          <td>{languageName(language)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
