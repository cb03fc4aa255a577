import { Button } from '@mantine/core';
import type { Suggestion, SuggestionNote } from '@replique/contract/answering/suggestions';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { Notice } from '../../ui/notice.tsx';
import { Contradictions } from './contradictions.tsx';

/** What is only to know; the others say that something was taken out or must be looked at. */
const harmless: SuggestionNote[] = ['language-default', 'instruction-needs-model'];

/** Why the model that was asked first did not write it, in words where the reason is known. */
function FellBack({ code, isBuiltin }: { code: string; isBuiltin: boolean }) {
  const { t, i18n } = useTranslation();
  const reason = `models.failures.${code}`;
  return (
    <Notice
      tone="warning"
      title={isBuiltin ? t('suggestions.fellBack') : t('suggestions.fellBackToModel')}
    >
      {i18n.exists(reason) && t(reason as PhraseKey)}
    </Notice>
  );
}

/** It was written before the ticket became what it is. */
function Stale({ onWriteAnew }: { onWriteAnew: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t('workbench.staleTitle')}
      actions={onWriteAnew && <Button onClick={onWriteAnew}>{t('workbench.writeAnew')}</Button>}
    >
      {t('workbench.staleText')}
    </Notice>
  );
}

/** What can be done about a question of the message that the reply does not answer. */
export interface OpenQuestionActions {
  /** Whose knowledge is searched. */
  client: string;
  onAnswer: () => void;
}

function OpenQuestion({ question, actions }: { question: string; actions: OpenQuestionActions }) {
  const { t } = useTranslation();
  return (
    <span className="row wrap gap-8">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('desk.searchFor', { question })}
        renderRoot={(props) => (
          <Link
            to="/clients/details/$id/knowledge-test"
            params={{ id: actions.client }}
            search={{ question }}
            {...props}
          />
        )}
      >
        {t('desk.search')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('desk.answerTo', { question })}
        onClick={actions.onAnswer}
      >
        {t('desk.answer')}
      </Button>
    </span>
  );
}

/** What the message asks besides, in the requester's words. */
function NotAnswered({
  questions,
  actions,
}: {
  questions: string[];
  actions: OpenQuestionActions | undefined;
}) {
  const { t } = useTranslation();
  const [question, ...others] = questions;
  const act = (each: string) => actions && <OpenQuestion question={each} actions={actions} />;
  if (question !== undefined && others.length === 0)
    return (
      <Notice
        tone="warning"
        title={t('suggestions.openOne', { question })}
        actions={act(question)}
      />
    );
  return (
    <Notice tone="warning" title={t('suggestions.openSeveral')}>
      <ul className="list stack gap-4">
        {questions.map((each) => (
          <li key={each} className="row wrap between gap-4-12">
            <span>{each}</span>
            {act(each)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface SuggestionNoticesProps {
  suggestion: Suggestion;
  /** Writes one that knows the ticket as it is now. */
  onWriteAnew: (() => void) | undefined;
  questionActions?: OpenQuestionActions | undefined;
}

/** What a person should know before they use a suggestion. */
export function SuggestionNotices(props: SuggestionNoticesProps) {
  const { suggestion, onWriteAnew, questionActions } = props;
  const isStale = suggestion.state !== 'accepted' && suggestion.staleSince !== null;
  // One notice for one thing.
  const notes = suggestion.notes.filter((note) => note !== 'ticket-changed' || !isStale);
  return (
    <>
      {isStale && <Stale onWriteAnew={onWriteAnew} />}
      <WritingNotices written={{ ...suggestion, notes }} questionActions={questionActions} />
    </>
  );
}

/** What came up while it was written. */
export function WritingNotices({
  written,
  questionActions,
}: {
  questionActions?: OpenQuestionActions | undefined;
  written: Pick<Suggestion, 'text' | 'sentences' | 'sources' | 'fellBack' | 'model' | 'notes'> &
    Partial<Pick<Suggestion, 'openQuestions'>>;
}) {
  const { t } = useTranslation();
  const { fellBack, model, notes, sentences, openQuestions = [] } = written;
  const unsupported = sentences.filter(
    ({ supported, conflict }) => !supported && conflict?.verdict !== 'contradicted',
  ).length;
  return (
    <>
      <Contradictions written={written} />
      {openQuestions.length > 0 && (
        <NotAnswered questions={openQuestions} actions={questionActions} />
      )}
      {fellBack && <FellBack code={fellBack} isBuiltin={model === 'builtin'} />}
      {unsupported > 0 && (
        <Notice tone="warning" title={t('suggestions.unsupportedCount', { count: unsupported })}>
          {t('suggestions.unsupportedText', { count: unsupported })}
        </Notice>
      )}
      {notes.map((note) => (
        <Notice
          key={note}
          tone={harmless.includes(note) ? 'info' : 'warning'}
          title={t(`suggestions.notes.${note}`)}
        />
      ))}
    </>
  );
}
