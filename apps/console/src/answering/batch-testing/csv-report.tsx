import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { CountList } from '../../ui/list/count-list.tsx';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import classes from './batch-testing.module.css';
import type { ImportResult } from './use-case-csv.ts';

/** More lines help nobody. */
const mostShown = 100;

interface CsvReportProps {
  result: ImportResult;
  /** What was done, and not what would be. */
  isDone: boolean;
}

function Sample({ sample }: Pick<ImportResult, 'sample'>) {
  const { t } = useTranslation();
  return (
    <ScrollTable
      label={t('batchTesting.csvSample')}
      headings={[{ title: t('batchTesting.question') }, { title: t('batchTesting.expected') }]}
    >
      {sample.map(({ line, question, expectedAnswer }) => (
        <tr key={line}>
          <td className={`break pre-line ${classes.long}`}>{question}</td>
          <td className={`break pre-line ${classes.long}`}>{expectedAnswer ?? '–'}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function BadRows({ bad }: Pick<ImportResult, 'bad'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidden = bad.length - mostShown;
  return (
    <ScrollTable
      label={t('batchTesting.csvBadRows')}
      headings={[
        { title: t('batchTesting.csvLine') },
        { title: t('batchTesting.csvReason') },
        { title: t('batchTesting.csvText') },
      ]}
      more={hidden > 0 && t('batchTesting.csvMore', { number: format.number(hidden) })}
    >
      {bad.slice(0, mostShown).map(({ line, reason, text }) => (
        <tr key={`${line} ${reason}`}>
          <td className="figures">{format.number(line)}</td>
          <td>{t(`batchTesting.csvReasons.${reason}`)}</td>
          <td className={`break pre-line ${classes.long}`}>{text}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** How many rows become cases, the first of them, and the lines that are left out with what is wrong. */
export function CsvReport({ result, isDone }: CsvReportProps) {
  const { t } = useTranslation();
  const { made, known, bad, sample } = result;
  return (
    <>
      <p role="status">
        <strong>{t(isDone ? 'batchTesting.csvDone' : 'batchTesting.csvPlan')}</strong>
      </p>
      <CountList
        counts={[
          { label: t('batchTesting.csvMade'), count: made },
          { label: t('batchTesting.csvKnown'), count: known },
          { label: t('batchTesting.csvBad'), count: bad.length, isBad: true },
        ]}
      />
      {!isDone && sample.length > 0 && <Sample sample={sample} />}
      {bad.length > 0 && <BadRows bad={bad} />}
    </>
  );
}
