import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { ticketQuery } from '../tester/ticket-query.ts';
import { TicketField } from '../tester/ticket-field.tsx';
import { showAlert } from '../../ui/alert-store.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { CaseFields } from './case-fields.tsx';
import { blankCase, isSameCase, writtenCase, type CaseValues } from './case-values.ts';
import { useTestCrumbs } from './crumbs.ts';
import { toSet } from './links.ts';

interface FromTicket {
  ticket: string | undefined;
  cut: number | undefined;
}

/** The ticket that is named, and its question up to the cut, which the form takes over. */
function useTicketOf(client: string, from: FromTicket, onQuestion: (question: string) => void) {
  const { data, error } = useQuery(ticketQuery(client, from.ticket, from.cut));
  const found = from.ticket === undefined || error ? undefined : data;
  const [taken, setTaken] = useState<string>();
  const key = found && `${found.uuid} ${found.cut}`;
  if (found && key !== taken) {
    setTaken(key);
    onQuestion(found.question);
  }
  return found;
}

function useSaveNew(set: TestSet) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation(
    orpc.batchTesting.addCase.mutationOptions({
      onSuccess: () => {
        showAlert({ text: escapeHtml(t('batchTesting.caseAddedHere')) });
        void navigate({ ...toSet(set.client.uuid, set.uuid), ignoreBlocker: true });
      },
    }),
  );
}

const noTicket: FromTicket = { ticket: undefined, cut: undefined };

/** A case by hand, or from a ticket that is cut after a message. */
export function NewCase({ set }: { set: TestSet }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = set.client.uuid;
  const [values, setValues] = useState<CaseValues>(blankCase);
  const change = (patch: Partial<CaseValues>) => setValues((old) => ({ ...old, ...patch }));
  const [way, setWay] = useState<'question' | 'ticket'>('question');
  const [from, setFrom] = useState(noTicket);
  const found = useTicketOf(client, from, (question) => change({ question }));
  const { mutate, isPending, error } = useSaveNew(set);
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const isOfTicket = way === 'ticket';
  const save = () => {
    const written = writtenCase(values);
    if (!written || (isOfTicket && !found)) return reportFailure();
    const cut = isOfTicket && found ? { ticket: found.uuid, cut: found.cut } : {};
    mutate({ set: set.uuid, ...written, ...cut });
  };
  usePageTitle(t('batchTesting.addCase'));
  return (
    <FormPage
      title={t('batchTesting.addCase')}
      breadcrumb={useTestCrumbs(set.client, set)}
      isDirty={!isSameCase(values, blankCase)}
      isSaving={isPending}
      onSave={save}
      onDiscard={() => {
        setValues(blankCase);
        setFrom(noTicket);
        forget();
      }}
    >
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <CaseFields
        client={client}
        values={values}
        wasTried={wasTried}
        onChange={change}
        asked={
          <>
            <ChoiceChips
              label={t('batchTesting.from')}
              value={way}
              onPick={setWay}
              choices={[
                { value: 'question', label: t('batchTesting.fromQuestion') },
                { value: 'ticket', label: t('batchTesting.fromTicket') },
              ]}
            />
            {isOfTicket && (
              <>
                <TicketField
                  client={client}
                  form={{
                    version: undefined,
                    compare: undefined,
                    from: way,
                    question: undefined,
                    ...from,
                  }}
                  onChange={(patch) =>
                    setFrom((old) => ({
                      ticket: 'ticket' in patch ? patch.ticket : old.ticket,
                      cut: 'cut' in patch ? patch.cut : old.cut,
                    }))
                  }
                />
                <p className="hint">{t('batchTesting.ticketCase')}</p>
                {wasTried && !found && (
                  <p role="alert" className="danger">
                    {t('batchTesting.ticketMissing')}
                  </p>
                )}
              </>
            )}
          </>
        }
      />
    </FormPage>
  );
}
