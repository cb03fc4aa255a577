import type { ReplyCosts } from '@replique/contract/insight/reports';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import classes from './reply-costs.module.css';

// As the contract has them; its values would bring zod.
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'CAD'] as const satisfies ReplyCosts['currency'][];
const sectionId = 'reply-costs';
const [fewestMinutes, mostMinutes] = [1, 120];
const [lowestCost, highestCost] = [1, 1_000];

interface Draft {
  minutes: string;
  cost: string;
  currency: ReplyCosts['currency'];
}

const draftOf = ({ minutesPerReply, hourCost, currency }: ReplyCosts): Draft => ({
  minutes: String(minutesPerReply),
  cost: hourCost === null ? '' : String(hourCost),
  currency,
});

function readMinutes(text: string): number | undefined {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes >= fewestMinutes && minutes <= mostMinutes ? minutes : undefined;
}

/** An amount with a point or a comma; nothing is no cost. */
export function readCost(text: string): number | null | undefined {
  const given = text.trim().replace(',', '.');
  if (given === '') return null;
  const cost = /^\d{1,4}(?:\.\d{1,2})?$/.test(given) ? Number(given) : Number.NaN;
  return cost >= lowestCost && cost <= highestCost ? cost : undefined;
}

function ReplyCostsForm({ client, saved }: { client: string; saved: ReplyCosts }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { reportFailure } = useSaveAttempt();
  const [changed, setChanged] = useState<Draft | null>(null);
  const draft = changed ?? draftOf(saved);
  const save = useMutation(
    orpc.reports.saveCosts.mutationOptions({
      onSuccess() {
        setChanged(null);
        showAlert({ text: escapeHtml(t('reports.costs.saved')) });
      },
      onError: (error) =>
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    }),
  );
  const [minutes, cost] = [readMinutes(draft.minutes), readCost(draft.cost)];
  const isDirty =
    minutes !== saved.minutesPerReply ||
    cost !== saved.hourCost ||
    draft.currency !== saved.currency;
  const submit = () => {
    if (minutes === undefined || cost === undefined) return reportFailure();
    save.mutate({ client, minutesPerReply: minutes, hourCost: cost, currency: draft.currency });
  };
  return (
    <FormSection title={t('reports.costs.title')} why={t('reports.costs.why')}>
      <TextInput
        maw={240}
        label={t('reports.costs.minutes')}
        description={t('reports.costs.minutesHelp')}
        inputMode="numeric"
        value={draft.minutes}
        onChange={({ currentTarget: { value } }) => setChanged({ ...draft, minutes: value })}
        error={minutes === undefined ? t('reports.costs.minutesWrong') : undefined}
      />
      <div className={`stack gap-12 low ${classes.cost}`}>
        <TextInput
          label={t('reports.costs.hourCost')}
          description={t('reports.costs.hourCostHelp')}
          inputMode="decimal"
          value={draft.cost}
          onChange={({ currentTarget: { value } }) => setChanged({ ...draft, cost: value })}
          error={cost === undefined ? t('reports.costs.hourCostWrong') : undefined}
        />
        <NativeSelect
          label={t('reports.costs.currency')}
          value={draft.currency}
          data={[...currencies]}
          onChange={({ currentTarget: { value } }) =>
            setChanged({
              ...draft,
              currency: currencies.find((each) => each === value) ?? draft.currency,
            })
          }
        />
      </div>
      {isDirty && (
        <SaveBar isSaving={save.isPending} onSave={submit} onDiscard={() => setChanged(null)} />
      )}
      <LeaveWarning isDirty={isDirty} />
    </FormSection>
  );
}

/** What saved hours and money are counted with. An address that names it leads here once it is there. */
export function ReplyCostsSection({ client }: { client: string }) {
  const { data } = useQuery(orpc.reports.costs.queryOptions({ input: { client } }));
  const isNamed = useLocation({ select: ({ hash }) => hash === sectionId });
  const section = useRef<HTMLDivElement>(null);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown && isNamed) section.current?.scrollIntoView();
  }, [isKnown, isNamed]);
  return (
    <div id={sectionId} ref={section}>
      {data && <ReplyCostsForm key={client} client={client} saved={data} />}
    </div>
  );
}
