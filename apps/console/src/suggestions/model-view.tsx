import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import type { api } from '../lib/api-client.ts';
import { useErrorText } from '../lib/phrase.ts';
import { useSession } from '../lib/session.ts';
import { modelViewQuery, type Suggestion } from './queries.ts';
import { numbersOf } from './source-numbers.ts';
import classes from './suggestions.module.css';

type ModelViewData = Awaited<ReturnType<typeof api.suggestions.modelView>>;

type Numbered = Pick<Suggestion, 'uuid' | 'sentences' | 'sources'>;

/** What was too much for the model's prompt. */
function NotSeen({
  leftOut,
  suggestion,
}: {
  leftOut: ModelViewData['leftOut'];
  suggestion: Numbered;
}) {
  const { t } = useTranslation();
  const { messages, shortened, facts } = leftOut;
  // As the cards are numbered.
  const numbers = numbersOf(suggestion);
  const passages = leftOut.passages.map((number) => numbers.get(number) ?? number);
  const lines = [
    messages > 0 && t('suggestions.modelView.messages', { count: messages }),
    shortened > 0 && t('suggestions.modelView.shortened', { count: shortened }),
    passages.length > 0 &&
      t('suggestions.modelView.passages', {
        numbers: passages.toSorted((a, b) => a - b).join(', '),
      }),
    facts > 0 && t('suggestions.modelView.facts', { count: facts }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <>
      <p>{t('suggestions.modelView.leftOut')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Seen({ suggestion }: { suggestion: Numbered }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(modelViewQuery(suggestion.uuid));
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p role="status">{t('suggestions.modelView.loading')}</p>;
  if (data.text === null) return <p>{t('suggestions.modelView.none')}</p>;
  return (
    <>
      <p>{t('suggestions.modelView.help')}</p>
      <NotSeen leftOut={data.leftOut} suggestion={suggestion} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className={classes.seen}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('suggestions.modelView.title')}
      >
        {data.text}
      </pre>
    </>
  );
}

/** What a language model was sent for a suggestion, read when somebody opens it; nothing where no model was asked. */
export function ModelView({
  suggestion,
}: {
  suggestion: Numbered & Pick<Suggestion, 'model' | 'fellBack'>;
}) {
  const { model, fellBack } = suggestion;
  const { t } = useTranslation();
  const { level } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasRole(level, 'agent') || (model === 'builtin' && fellBack === null)) return null;
  return (
    <details
      className={classes.modelView}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('suggestions.modelView.title')}</summary>
      {isOpen && <Seen suggestion={suggestion} />}
    </details>
  );
}
