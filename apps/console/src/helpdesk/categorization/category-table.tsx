import type { Categorizer, Evaluation } from '@replique/contract/helpdesk/categorization';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import classes from './categorization.module.css';

type Figures = Evaluation['labels'][number];

/** Every category with its tickets of today and, once trained, how well it is told from the others. */
export function CategoryTable({ categorizer }: { categorizer: Categorizer }) {
  const { t } = useTranslation();
  const { evaluation, labelled } = categorizer;
  const figures = new Map(evaluation?.labels.map((each) => [each.label, each]));
  const leftOut = labelled.categories.filter(({ label }) => evaluation && !figures.has(label));
  const columns = evaluation ? (['texts', 'recall', 'precision'] as const) : (['texts'] as const);
  const headings = [
    { title: t('categorization.columns.label') },
    ...columns.map((column) => ({
      title: t(`categorization.columns.${column}`),
      align: 'right' as const,
    })),
    ...(evaluation ? [{ title: t('categorization.columns.confusedWith') }] : []),
  ];
  return (
    <section className="stack gap-8">
      <h3>{t('categorization.categories')}</h3>
      <ScrollTable label={t('categorization.categories')} headings={headings} isTall>
        {labelled.categories
          .filter(({ label }) => !evaluation || figures.has(label))
          .map(({ label, texts }) => (
            <CategoryRow key={label} label={label} texts={texts} figures={figures.get(label)} />
          ))}
      </ScrollTable>
      {leftOut.length > 0 && (
        <p className={classes.hint}>
          {t('categorization.leftOut', {
            count: leftOut.length,
            labels: leftOut.map(({ label }) => readableLabel(label)).join(', '),
          })}
        </p>
      )}
    </section>
  );
}

interface CategoryRowProps {
  label: string;
  texts: number;
  figures: Figures | undefined;
}

function CategoryRow({ label, texts, figures }: CategoryRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr>
      <td className={`break ${classes.label}`}>{readableLabel(label)}</td>
      <td data-align="right">{format.number(texts)}</td>
      {figures && (
        <>
          <td data-align="right">{format.percent(figures.recall)}</td>
          <td data-align="right">
            {figures.precision === null
              ? t('categorization.never')
              : format.percent(figures.precision)}
          </td>
          <td className={`break ${classes.label}`}>
            {figures.confusedWith && readableLabel(figures.confusedWith)}
          </td>
        </>
      )}
    </tr>
  );
}
