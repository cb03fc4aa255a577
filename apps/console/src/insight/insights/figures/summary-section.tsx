import { IconPoint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SummarySentence } from '@replique/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText, type PhraseKey } from '../../../lib/language/phrase.ts';
import type { BoardProps } from '../board-state.ts';
import classes from '../sections.module.css';
import { ChangeIcon } from './change-note.tsx';
import { sentenceValues } from './summary-values.ts';

const directions = { more: 'up', less: 'down', same: 'same' } as const;

function Sentence({ sentence }: { sentence: SummarySentence }) {
  const { t, i18n } = useTranslation();
  const key = `insights.summary.${sentence.key}`;
  const { change, tone } = sentence;
  // A sentence that this version of the console does not know is left out, not shown as a key.
  if (!i18n.exists(key, { count: 1 })) return null;
  return (
    <li data-tone={tone}>
      {change === 'unknown' ? (
        <IconPoint size={16} aria-hidden />
      ) : (
        <ChangeIcon direction={directions[change]} size={16} />
      )}
      <span>
        <span className="visually-hidden">
          {t('ui.filterIs', { filter: t(`insights.tones.${tone}`), value: '' })}
        </span>
        {t(key as PhraseKey, sentenceValues(i18n.language, sentence))}
      </span>
    </li>
  );
}

/** What changed, in sentences that are made from the figures alone. */
export function SummarySection({ filter }: Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(orpc.insights.summary.queryOptions({ input: filter }));
  return (
    <section
      className={`column shrink framed round-8 ground pad-16 gap-6 heads-14-24 ${classes.summary}`}
      aria-labelledby="insights-summary"
    >
      <h2 id="insights-summary">{t('insights.summaryTitle')}</h2>
      {error && data === undefined && (
        <p className={`wrap muted small text-width ${classes.soft}`}>
          {errorText(error)}{' '}
          <button
            type="button"
            className={`press-link small inline-block ${classes.textButton}`}
            onClick={() => void refetch()}
          >
            {t('ui.retry')}
          </button>
        </p>
      )}
      {!error && data === undefined && (
        <p className={classes.summarySpace} role="status" aria-label={t('insights.summaryWait')} />
      )}
      {data?.sentences.length === 0 && (
        <p className={`wrap muted small text-width ${classes.soft}`}>{t('insights.summaryNone')}</p>
      )}
      {data && data.sentences.length > 0 && (
        <ul className="list gap-4 stack">
          {data.sentences.map((sentence, index) => (
            <Sentence key={`${sentence.key} ${index}`} sentence={sentence} />
          ))}
        </ul>
      )}
    </section>
  );
}
