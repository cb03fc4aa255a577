import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './deployments.module.css';

const WordChanges = lazyPart(() =>
  import('../../ui/text/word-changes.tsx').then((module) => ({ default: module.WordChanges })),
);

/** A part of what is deployed, as it is in production and as it would be; without `before` nothing is. */
export interface ChangedText {
  title: string;
  before: string | undefined;
  after: string;
}

/** Word by word what a deployment changes; parts that stay the same are named only. */
export function Changes({ texts }: { texts: ChangedText[] }) {
  const { t } = useTranslation();
  const changed = texts.filter(({ before, after }) => before !== after);
  const isFirst = texts.every(({ before }) => before === undefined);
  return (
    <section className="stack shrink gap-8">
      <h3>{t('deployments.changes')}</h3>
      {isFirst && <p className="hint">{t('deployments.changesFirst')}</p>}
      {!isFirst && changed.length === 0 && <p>{t('deployments.changesNone')}</p>}
      {!isFirst && changed.length > 0 && (
        <div
          className={`stack scroll framed round-8 ground gap-12 pad-12 ${classes.changes}`}
          role="group"
          aria-label={t('deployments.changes')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {changed.map(({ title, before = '', after }) => (
            <div key={title}>
              <h4 className="medium small muted">{title}</h4>
              <Suspense fallback={<p className="pre-wrap">{after}</p>}>
                <WordChanges before={before} after={after} />
              </Suspense>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
