import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddToTests } from '../add-to-tests.tsx';
import { EarlierSuggestions } from '../earlier-suggestions.tsx';
import { WordDiff } from '../sent/word-diff.tsx';
import { SuggestionMeta } from '../suggestion-meta.tsx';
import classes from '../suggestions.module.css';
import { VersionList } from '../version-list.tsx';
import type { Desk } from './use-desk.ts';

interface DifferenceProps {
  show: string;
  hide: string;
  label: string;
  before: string;
  after: string;
}

/** Two texts word by word, behind a button. */
function Difference({ show, hide, ...texts }: DifferenceProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`inline-button h-24 ${classes.more}`}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? hide : show}
      </button>
      {isShown && <WordDiff {...texts} />}
    </>
  );
}

function Changes({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  return (
    <Difference
      show={t('suggestions.showChanges')}
      hide={t('suggestions.hideChanges')}
      label={t('suggestions.changesOf')}
      before={suggestion.originalText}
      after={suggestion.text}
    />
  );
}

/** The variant before and this one. */
function Comparison({ suggestion, previous }: { suggestion: Suggestion; previous: Suggestion }) {
  const { t } = useTranslation();
  return (
    <Difference
      show={t('suggestions.compare')}
      hide={t('suggestions.hideComparison')}
      label={t('suggestions.comparison')}
      before={previous.text}
      after={suggestion.text}
    />
  );
}

/** How the reply came to be: its changes and versions, how it was written, the ones before it. */
export function ReplyHistory({ desk }: { desk: Desk }) {
  const { list, shown, editing } = desk.state;
  const { client, question, isModuleOff } = desk.ticket;
  if (!shown || editing) return null;
  // Of an agent's own reply there is no text that it came from.
  const hasBase = shown.silenceReason === null;
  const previous = list.data?.find(({ uuid }) => uuid === shown.previousUuid);
  return (
    <>
      <div>
        {hasBase && shown.text !== shown.originalText && <Changes suggestion={shown} />}
        {hasBase && shown.edits > 0 && (
          <VersionList
            suggestion={shown}
            isModuleOff={isModuleOff}
            onRestored={() => desk.acts.focusNext('h2')}
          />
        )}
        {previous && hasBase && <Comparison suggestion={shown} previous={previous} />}
        <SuggestionMeta suggestion={shown} />
        {hasBase && <AddToTests suggestion={shown} client={client} question={question} />}
      </div>
      <EarlierSuggestions
        suggestions={list.data ?? []}
        shown={shown.uuid}
        onShow={(uuid) => {
          // The only one takes the list away with it.
          desk.acts.focusNext('h2');
          desk.acts.setChosen(uuid);
        }}
      />
    </>
  );
}
