import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { api } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { AddCaseButton } from './add-case-dialog.tsx';
import classes from './suggestions.module.css';

/** The documents that the suggestion cites, each once: what a right answer is expected to cite too. */
function citedDocuments({ sentences, sources }: Suggestion) {
  const numbers = new Set(sentences.flatMap((sentence) => sentence.sources));
  const cited = sources.filter(({ kind, number }) => kind === 'document' && numbers.has(number));
  const titles = new Map(cited.map(({ uuid, title }) => [uuid, title]));
  return [...titles].map(([uuid, title]) => ({ uuid, title }));
}

interface AddToTestsProps {
  suggestion: Suggestion;
  client: string;
  /** What the ticket asks. */
  question: string;
}

/** Makes a test case of a suggestion as it stands, its documents included: open to Agents and above. */
export function AddToTests({ suggestion, client, question }: AddToTestsProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  if (!hasRole(level, 'agent') || suggestion.text === '') return null;
  return (
    <div className={classes.addToTests}>
      <AddCaseButton
        client={client}
        title={t('batchTesting.addTitle')}
        question={question}
        expected={suggestion.text}
        offered={citedDocuments(suggestion)}
        add={(found) => api.batchTesting.fromSuggestion({ suggestion: suggestion.uuid, ...found })}
      />
    </div>
  );
}
