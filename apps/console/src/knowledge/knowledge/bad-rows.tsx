import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '../../lib/files/save-file.ts';
import { useFormat } from '../../lib/language/format.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import { toCsv } from './bad-rows-csv.ts';

/** More lines help nobody on the screen; the download has them all. */
const mostShown = 100;

/** A line that was left out, with column and reason in words. */
export interface BadRow {
  line: number;
  column: string;
  reason: string;
  value: string;
}

/** The lines of a CSV file that were left out, to read and to download. */
export function BadRows({ rows }: { rows: BadRow[] }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const hidden = rows.length - mostShown;
  const headings = [
    t('knowledge.csvLine'),
    t('knowledge.csvColumn'),
    t('knowledge.csvReason'),
    t('knowledge.csvValue'),
  ];
  const download = () => {
    const cells = rows.map(({ line, column, reason, value }) => [
      String(line),
      column,
      reason,
      value,
    ]);
    downloadText(t('knowledge.csvBadFile'), toCsv([headings, ...cells], i18n.language), 'text/csv');
  };
  return (
    <>
      <ScrollTable
        label={t('knowledge.csvBad')}
        headings={headings.map((title) => ({ title }))}
        more={hidden > 0 && t('knowledge.csvMore', { number: format.number(hidden) })}
      >
        {rows.slice(0, mostShown).map(({ line, column, reason, value }) => (
          <tr key={`${line} ${column}`}>
            <td className="figures">{format.number(line)}</td>
            <td>{column}</td>
            <td>{reason}</td>
            <td className="break">{value}</td>
          </tr>
        ))}
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
