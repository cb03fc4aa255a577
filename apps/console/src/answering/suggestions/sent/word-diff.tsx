import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isAlike } from './likeness.ts';

interface WordDiffProps {
  /** What the change is about, for assistive technology and as a small heading. */
  label: string;
  before: string;
  after: string;
}

/** Undefined until the library is there: it travels only to those who look at a difference. */
function useWordChanges(before: string, after: string) {
  const { data: library } = useQuery({
    queryKey: ['word-diff'],
    queryFn: () => import('diff'),
    staleTime: Infinity,
    structuralSharing: false,
  });
  return useMemo(
    () => library && (library.diffWordsWithSpace(before, after, { timeout: 300 }) ?? null),
    [library, before, after],
  );
}

/** Word by word they would be confetti: each stands whole. */
function Apart({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="muted">{t('workbench.apart')}</p>
      <h4 className="muted small medium mb-6">{t('workbench.before')}</h4>
      <p className="looser break pre-wrap">
        <del className="round-2 danger ground-danger">{before}</del>
      </p>
      <h4 className="muted small medium mb-6">{t('workbench.after')}</h4>
      <p className="looser break pre-wrap">
        <ins className="low-line round-2 success ground-success underline">{after}</ins>
      </p>
    </>
  );
}

const Compared = memo(function Compared({ label, before, after }: WordDiffProps) {
  const { t } = useTranslation();
  const parts = useWordChanges(before, after);
  const isApart = parts !== undefined && (parts === null || !isAlike(parts));
  return (
    <section className="framed round-8 pad-12" aria-label={label}>
      <h3 className="muted small medium mb-6">{label}</h3>
      {before === after && <p className="muted">{t('suggestions.noChanges')}</p>}
      {before !== after && isApart && <Apart before={before} after={after} />}
      {before !== after && !isApart && (
        <p className="looser break pre-wrap">
          {parts?.map((part, index) => {
            const key = `${index} ${part.value}`;
            if (part.added)
              return (
                <ins className="low-line round-2 success ground-success underline" key={key}>
                  {part.value}
                </ins>
              );
            return part.removed ? (
              <del className="round-2 danger ground-danger" key={key}>
                {part.value}
              </del>
            ) : (
              <span key={key}>{part.value}</span>
            );
          })}
        </p>
      )}
    </section>
  );
});

/** What was taken out and put in, word by word. Whoever types does not wait for it. */
export function WordDiff({ after, ...rest }: WordDiffProps) {
  return <Compared {...rest} after={useDeferredValue(after)} />;
}
