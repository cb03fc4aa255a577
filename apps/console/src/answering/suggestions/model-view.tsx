import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { LeftOut } from './sources/left-out.tsx';
import { numbersOf } from './sources/source-numbers.ts';
import classes from './suggestions.module.css';

type Numbered = Pick<Suggestion, 'uuid' | 'sentences' | 'sources'>;

function Seen({ suggestion }: { suggestion: Numbered }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.suggestions.modelView.queryOptions({ input: { suggestion: suggestion.uuid } }),
  );
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p role="status">{t('suggestions.modelView.loading')}</p>;
  if (data.text === null) return <p>{t('suggestions.modelView.none')}</p>;
  // As the cards are numbered.
  const numbers = numbersOf(suggestion);
  const passages = data.leftOut.passages.map((number) => numbers.get(number) ?? number);
  return (
    <>
      <p>{t('suggestions.modelView.help')}</p>
      <LeftOut leftOut={{ ...data.leftOut, passages }} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className="surface tiny loose break pre-wrap scroll pad-10-12 only-mt-6 max-h-384"
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
      className={`small mt-8 leading-24 ${classes.modelView}`}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="pointer muted fit">{t('suggestions.modelView.title')}</summary>
      {isOpen && <Seen suggestion={suggestion} />}
    </details>
  );
}
