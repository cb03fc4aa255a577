import type { TesterAnswer, TesterRun } from '@replique/contract/answering/tester';
import { useTranslation } from 'react-i18next';
import { AddCaseButton } from '../suggestions/add-case-dialog.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { api } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { citedIn } from './cited.ts';

interface AddCaseProps {
  run: TesterRun;
  /** Without one, what was really sent is what is expected. */
  answer?: TesterAnswer;
}

/** The documents that the answer cites: what a right answer is expected to cite too. */
function citedDocuments(run: TesterRun, answer: TesterAnswer | undefined) {
  const cited = citedIn(run.sources, answer?.sentences ?? []);
  const documents = cited.filter(({ kind }) => kind === 'document');
  const titles = new Map(documents.map(({ uuid, title }) => [uuid, title]));
  return [...titles].map(([uuid, title]) => ({ uuid, title }));
}

/** Makes a case of a test set from an answer, or from what was really sent; only a kept run has one. */
export function AddCase({ run, answer }: AddCaseProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { uuid } = run;
  if (uuid === null || !hasRole(level, 'agent') || (answer && answer.state !== 'ready'))
    return null;
  return (
    <div>
      <AddCaseButton
        client={run.clientUuid}
        title={
          answer
            ? t('tester.caseFromAnswer', { version: answer.version })
            : t('tester.caseFromSent')
        }
        question={run.question}
        expected={answer ? answer.text : (run.sent?.text ?? '')}
        offered={citedDocuments(run, answer)}
        add={(found) => api.batchTesting.fromTester({ run: uuid, ...found })}
      />
    </div>
  );
}
