import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '../../lib/download-text.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import { toCsv } from './bad-rows-csv.ts';
import classes from './csv-upload.module.css';
import type { UploadResult } from './use-csv-upload.ts';

/** More lines help nobody on the screen; the download has them all. */
const mostShown = 100;

interface CsvReportProps {
  result: UploadResult;
  /** What was done, and not what would be. */
  isDone?: boolean;
}

const counted = ['added', 'changed', 'waiting', 'unchanged', 'skipped'] as const;

/** How many rows become what, the first of them, and the lines that were left out with what is wrong. */
export function CsvReport({ result, isDone = false }: CsvReportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mapping, errors, sample } = result;
  if (mapping.question === null || mapping.answer === null) return null;
  const bad = new Set(errors.map(({ line }) => line)).size;
  return (
    <>
      <p role="status">
        <strong>{t(isDone ? 'knowledge.csvDone' : 'knowledge.csvPlan')}</strong>
      </p>
      <dl className="wrap gap-8-16 facts">
        {counted.map((count) => (
          <div key={count}>
            <dt>{t(`knowledge.csvCounts.${count}`)}</dt>
            <dd className="text-18 plain strong figures">{format.number(result[count])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('knowledge.csvCounts.bad')}</dt>
          <dd className={`text-18 strong figures ${bad > 0 ? 'danger' : 'plain'}`}>
            {format.number(bad)}
          </dd>
        </div>
      </dl>
      {!isDone && sample.length > 0 && <Sample sample={sample} />}
      {errors.length > 0 && <BadRows errors={errors} />}
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

function BadRows({ errors }: Pick<UploadResult, 'errors'>) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const hidden = errors.length - mostShown;
  const headings = [
    t('knowledge.csvLine'),
    t('knowledge.csvColumn'),
    t('knowledge.csvReason'),
    t('knowledge.csvValue'),
  ];
  const cellsOf = ({ line, column, reason, value }: UploadResult['errors'][number]) => [
    String(line),
    column ? t(`knowledge.csvColumns.${column}`) : '',
    t(`knowledge.csvReasons.${reason}`),
    value,
  ];
  const download = () => {
    const text = toCsv([headings, ...errors.map(cellsOf)], i18n.language);
    downloadText(t('knowledge.csvBadFile'), text, 'text/csv');
  };
  return (
    <>
      <ScrollTable label={t('knowledge.csvBad')} headings={headings.map((title) => ({ title }))}>
        {errors.slice(0, mostShown).map((error) => {
          const [, column, reason, value] = cellsOf(error);
          return (
            <tr key={`${error.line} ${error.column}`}>
              <td className="figures">{format.number(error.line)}</td>
              <td>{column}</td>
              <td>{reason}</td>
              <td className="break">{value}</td>
            </tr>
          );
        })}
        {hidden > 0 && (
          <tr>
            <td colSpan={4}>{t('knowledge.csvMore', { number: format.number(hidden) })}</td>
          </tr>
        )}
      </ScrollTable>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={download}
        >
          {t('knowledge.csvDownload')}
        </Button>
      </div>
    </>
  );
}
