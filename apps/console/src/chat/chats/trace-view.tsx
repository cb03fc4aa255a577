import type { ChatTrace } from '@replique/contract/chat/chats';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { AnswerView } from '../../answering/suggestions/answer-view.tsx';
import { LeftOut } from '../../answering/suggestions/sources/left-out.tsx';
import { ConfidenceBadge } from '../../answering/suggestions/suggestion-meta.tsx';
import { joinSentences } from '@replique/contract/answering/text-lines';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TraceFacts } from './trace-facts.tsx';

function Fault({ fault }: { fault: string }) {
  const { t, i18n } = useTranslation();
  const reason = `models.failures.${fault}`;
  return (
    <p className="danger" role="alert">
      {i18n.exists(reason) ? t(reason as PhraseKey) : t('chats.failed')}
    </p>
  );
}

function ModelView({ trace }: { trace: ChatTrace }) {
  const { t } = useTranslation();
  const { level } = useSession();
  if (!hasRole(level, 'agent') || trace.modelView === null) return null;
  return (
    <details className="small loose">
      <summary className="min-h-24 pointer muted fit hover-text">
        {t('suggestions.modelView.title')}
      </summary>
      <p>{t('suggestions.modelView.help')}</p>
      <LeftOut leftOut={trace.leftOut} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className="max-h-384 round-8 pre-wrap break tiny only-mt-8 pad-12 ground framed scroll"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('suggestions.modelView.title')}
      >
        {trace.modelView}
      </pre>
    </details>
  );
}

/** How an answer came about: the question as it was searched for, what was found, and what it took. */
export function TraceView({ trace, client }: { trace: ChatTrace; client: string }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const format = useFormat();
  const { sentences, sources, question, confidence } = trace;
  const answer = useMemo(() => ({ ...trace, text: joinSentences(sentences) }), [trace, sentences]);
  return (
    <div className="stack gap-16">
      <section className="panel-section">
        <h3>{t('chats.trace.question')}</h3>
        <blockquote className="loose break round-8 ground-neutral pad-8-12">
          {question || t('chats.trace.noQuestion')}
        </blockquote>
        <p className="row wrap break gap-6">
          <StatusBadge tone="neutral">{t(`chats.intents.${trace.kind}`)}</StatusBadge>
          <StatusBadge tone="neutral">{languageName(trace.language)}</StatusBadge>
          {confidence !== null && <ConfidenceBadge confidence={confidence} />}
        </p>
      </section>
      {trace.fault !== null && <Fault fault={trace.fault} />}
      <section className="panel-section">
        <h3>{t('chats.trace.answer')}</h3>
        {sentences.length === 0 && trace.silenceReason === null && (
          <p className="hint">{t('chats.trace.noSentences')}</p>
        )}
        <AnswerView
          client={client}
          sources={sources}
          sourcesLabel={t('chats.trace.passages', { number: format.number(sources.length) })}
          answer={answer}
        />
      </section>
      <section className="panel-section">
        <h3>{t('chats.trace.how')}</h3>
        <TraceFacts trace={trace} />
        <ModelView trace={trace} />
      </section>
    </div>
  );
}
