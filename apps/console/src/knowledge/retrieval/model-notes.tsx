import type { ModelPart, Retrieval } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './retrieval.module.css';

/** What models of meaning and of ranking did in this search, or why they did nothing. */
export function ModelNotes({ found }: { found: Retrieval }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { embedding, rerank } = found;
  const { progress } = embedding;
  const valuesOf = ({ model, reason }: ModelPart) => ({
    model: model ?? '',
    why: reason ? t(`retrieval.why.${reason}`) : '',
  });
  return (
    <section className={`panel gap-8 links ${classes.card}`} aria-labelledby="retrieval-models">
      <h2 id="retrieval-models">{t('retrieval.models')}</h2>
      <ul className={`list stack gap-8 hide-empty ${classes.reasons}`}>
        <li className="quote small" data-failed={embedding.state === 'failed' || undefined}>
          {t(`retrieval.embedding.${embedding.state}`, valuesOf(embedding))}
        </li>
        <li className="quote small" data-failed={rerank.state === 'failed' || undefined}>
          {t(`retrieval.rerank.${rerank.state}`, valuesOf(rerank))}
        </li>
      </ul>
      {progress && (
        <>
          <progress
            max={Math.max(1, progress.total)}
            value={progress.done}
            aria-label={t('retrieval.models')}
          />
          <p className="muted small">
            {t('retrieval.progress', {
              done: format.number(progress.done),
              total: format.number(progress.total),
            })}
          </p>
        </>
      )}
    </section>
  );
}
