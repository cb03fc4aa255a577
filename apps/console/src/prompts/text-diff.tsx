import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './compare-pane.module.css';

const VersionDiff = lazyPart(() =>
  import('./version-diff.tsx').then((module) => ({ default: module.VersionDiff })),
);

/** What became of a text, word by word, or that nothing did; the newer text until the comparing code is there. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  if (before === after) return <p className={classes.same}>{t('prompts.sameText')}</p>;
  return (
    <Suspense fallback={<p className={classes.diff}>{after}</p>}>
      <VersionDiff before={before} after={after} />
    </Suspense>
  );
}
