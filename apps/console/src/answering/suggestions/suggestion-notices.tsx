import { Button } from '@mantine/core';
import type { Suggestion, SuggestionNote } from '@replique/contract/answering/suggestions';
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

/** What the message asks besides, in the requester's words. */
function NotAnswered({ questions }: { questions: string[] }) {
  const { t } = useTranslation();
  const [question, ...others] = questions;
  if (question !== undefined && others.length === 0)
    return <Notice tone="warning" title={t('suggestions.openOne', { question })} />;
  return (
    <Notice tone="warning" title={t('suggestions.openSeveral')}>
      <ul className="list stack gap-4">
        {questions.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface SuggestionNoticesProps {
  suggestion: Suggestion;
  /** Writes one that knows the ticket as it is now. */
  onWriteAnew: (() => void) | undefined;
}

/** What a person should know before they use a suggestion. */
export function SuggestionNotices({ suggestion, onWriteAnew }: SuggestionNoticesProps) {
  const isStale = suggestion.state !== 'accepted' && suggestion.staleSince !== null;
  // One notice for one thing.
  const notes = suggestion.notes.filter((note) => note !== 'ticket-changed' || !isStale);
  return (
    <>
      {isStale && <Stale onWriteAnew={onWriteAnew} />}
      <WritingNotices written={{ ...suggestion, notes }} />
    </>
  );
}

/** What came up while it was written. */
export function WritingNotices({
  written,
}: {
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
      {openQuestions.length > 0 && <NotAnswered questions={openQuestions} />}
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
