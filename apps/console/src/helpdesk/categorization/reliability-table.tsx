import type { Evaluation } from '@replique/contract/helpdesk/categorization';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import classes from './categorization.module.css';

/** Whether "80 % sure" was right in 80 of 100 cases. */
export function ReliabilityTable({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const headings = [
    { title: t('categorization.reliabilityColumns.shown') },
    { title: t('categorization.reliabilityColumns.predictions'), align: 'right' as const },
    { title: t('categorization.reliabilityColumns.right'), align: 'right' as const },
  ];
  return (
    <section className="stack gap-8">
      <h3>{t('categorization.reliability')}</h3>
      <p className={classes.hint}>{t('categorization.reliabilityIntro')}</p>
      <ScrollTable label={t('categorization.reliability')} headings={headings} isTall>
        {evaluation.reliability.toReversed().map(({ from, predictions, right }) => (
          <tr key={from}>
            <td>
              {t('categorization.step', {
                from: format.percent(from),
                to: format.percent(from + 0.1),
              })}
            </td>
            <td data-align="right">{format.number(predictions)}</td>
            <td data-align="right">{format.percent(right)}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}
