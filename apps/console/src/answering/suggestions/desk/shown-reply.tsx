import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { SuggestionInCrm } from '../../../helpdesk/write-back/suggestion-in-crm.tsx';
import { ReplyState } from '../../../helpdesk/write-back/reply-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CitingText } from '../cited-text.tsx';
import { RatingBar } from '../rating/rating-bar.tsx';
import { Silence } from '../silence.tsx';
import { SuggestionNotices } from '../suggestion-notices.tsx';
import { SuggestionTranslation } from '../suggestion-translation.tsx';
import { OwnReplyField } from './own-reply-field.tsx';
import { QuestionTicks } from './question-ticks.tsx';
import type { Desk } from './use-desk.ts';

function Accepted({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { acceptedAt, acceptedAs, acceptedBy, silenceReason } = suggestion;
  const byWhom = acceptedBy
    ? t('suggestions.acceptedBy', { person: acceptedBy ?? t('workbench.somebody') })
    : t('suggestions.accepted');
  const title = acceptedAs === 'sent' ? t('sentAnswers.wasSent') : byWhom;
  return (
    <Notice
      tone="success"
      title={silenceReason ? t('desk.answeredBy', { person: acceptedBy }) : title}
    >
      {acceptedAt && <RelativeTime at={acceptedAt} />}
      {!silenceReason && <> · {t('suggestions.acceptedText')}</>}
    </Notice>
  );
}

/** A reply that was saved: its text or its silence, and what to know before it is used. */
export function ShownReply({ desk, suggestion }: { desk: Desk; suggestion: Suggestion }) {
  const { client, isModuleOff } = desk.ticket;
  const { silenceReason, acceptedAt } = suggestion;
  const isSilent = silenceReason !== null && acceptedAt === null;
  const { questions } = desk;
  const hasTicks = questions.list.length > 0;
  return (
    <>
      {acceptedAt !== null && <Accepted suggestion={suggestion} />}
      <SuggestionNotices
        // What is ticked below is not told twice.
        suggestion={hasTicks ? { ...suggestion, openQuestions: [] } : suggestion}
        onWriteAnew={desk.state.canGenerate ? () => desk.acts.generate() : undefined}
      />
      {hasTicks && !isSilent && (questions.open > 0 || questions.isTouched) && (
        <QuestionTicks
          questions={questions}
          tone="warning"
          actions={{ client, onAnswer: () => desk.acts.edit(suggestion) }}
        />
      )}
      {isSilent ? (
        <>
          <Silence reason={silenceReason} client={client} />
          <QuestionTicks questions={questions} tone="info" />
          {desk.state.canWrite && !isModuleOff && <OwnReplyField desk={desk} />}
        </>
      ) : (
        <div>
          <CitingText citations={desk.citations} text={suggestion.text} />
          {silenceReason === null && <SuggestionTranslation suggestion={suggestion} />}
          {desk.state.reply && (
            <ReplyState ticket={suggestion.ticketUuid} reply={desk.state.reply} />
          )}
          {!desk.state.reply && silenceReason === null && (
            <SuggestionInCrm suggestion={suggestion} isModuleOff={isModuleOff} />
          )}
        </div>
      )}
      <RatingBar suggestion={suggestion} client={client} isModuleOff={isModuleOff} />
    </>
  );
}
