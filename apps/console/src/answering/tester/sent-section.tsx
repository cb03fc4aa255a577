import type { SentReply, TesterAnswer } from '@replique/contract/answering/tester';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { WordDiff } from '../suggestions/sent/word-diff.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useAnswerNames } from './answer-names.ts';

/** Who wrote it and when. */
export function SentBy({ sent }: { sent: SentReply }) {
  return (
    <p className="hint">
      {sent.author !== null && `${sent.author} · `}
      <RelativeTime at={sent.at} />
    </p>
  );
}

/** What a person really sent after the cut, and how far the answer is from it. */
export function SentSection({
  sent,
  answer,
  isDraft,
}: {
  sent: SentReply;
  answer: TesterAnswer;
  isDraft: boolean;
}) {
  const { t } = useTranslation();
  const names = useAnswerNames(answer.version, isDraft);
  const format = useFormat();
  const [isCompared, setIsCompared] = useState(false);
  const { similarity } = answer;
  return (
    <section className="panel-section">
      <div className="row between gap-8">
        <h3>{t('tester.sent')}</h3>
        {similarity !== null && (
          <span className="small muted figures">
            {t('tester.similarity', { figure: format.percent(similarity) })}
          </span>
        )}
      </div>
      <SentBy sent={sent} />
      {isCompared ? (
        <WordDiff label={names.againstSent} before={answer.text} after={sent.text} />
      ) : (
        <p className="soft looser break pre-line">{sent.text}</p>
      )}
      <button
        type="button"
        className="text-button fit small min-h-24 hover-underline"
        aria-expanded={isCompared}
        onClick={() => setIsCompared(!isCompared)}
      >
        {isCompared ? t('tester.showSent') : t('tester.compareSent')}
      </button>
    </section>
  );
}
