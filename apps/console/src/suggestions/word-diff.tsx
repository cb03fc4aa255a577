import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './suggestions.module.css';

interface WordDiffProps {
  /** What the change is about, for assistive technology and as a small heading. */
  label: string;
  before: string;
  after: string;
}

async function compareWords(before: string, after: string) {
  // The library travels only to those who look at a difference.
  const { diffWordsWithSpace } = await import('diff');
  return diffWordsWithSpace(before, after);
}

/** What was taken out and put in, word by word. */
export function WordDiff({ label, before, after }: WordDiffProps) {
  const { t } = useTranslation();
  const { data: parts } = useQuery({
    queryKey: ['suggestions', 'diff', before, after],
    queryFn: () => compareWords(before, after),
    placeholderData: (previous) => previous,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <section className={classes.diff} aria-label={label}>
      <h3 className={classes.diffTitle}>{label}</h3>
      {before === after ? (
        <p className={classes.muted}>{t('suggestions.noChanges')}</p>
      ) : (
        <p className={classes.diffText}>
          {parts?.map((part, index) => {
            const key = `${index} ${part.value}`;
            if (part.added) return <ins key={key}>{part.value}</ins>;
            return part.removed ? (
              <del key={key}>{part.value}</del>
            ) : (
              <span key={key}>{part.value}</span>
            );
          })}
        </p>
      )}
    </section>
  );
}
