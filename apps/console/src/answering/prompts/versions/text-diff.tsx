import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const WordChanges = lazyPart(() =>
  import('../../../ui/text/word-changes.tsx').then((module) => ({ default: module.WordChanges })),
);

/** What became of a text, word by word, or that nothing did; the newer text until the comparing code is there. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  if (before === after) return <p className="muted">{t('prompts.sameText')}</p>;
  return (
    <Suspense fallback={<p className="looser break pre-wrap">{after}</p>}>
      <WordChanges before={before} after={after} />
    </Suspense>
  );
}
