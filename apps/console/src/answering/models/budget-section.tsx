import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { BudgetState, ModelSettings } from '@replique/contract/answering/models';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc, type Inputs } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { refText } from './model-order.ts';
import classes from './models.module.css';
import { parseAmount, typeAmount } from './prices.ts';
import type { SectionProps } from './scope.ts';

/** What a month may cost, and how this one stands. */
export function BudgetSection({ client, settings }: SectionProps) {
  const { t } = useTranslation();
  // Outlives the form: when somebody else was quicker, theirs is shown, and why this was not saved.
  const save = useMutation(orpc.models.save.mutationOptions());
  const why = t(client ? 'models.budget.why' : 'models.budget.whyInstallation');
  return (
    <FormSection title={t('models.budget.title')} why={why}>
      <MonthBar state={settings.budgetState} />
      <BudgetForm key={settings.revision} client={client} settings={settings} save={save} />
    </FormSection>
  );
}

function MonthBar({ state }: { state: BudgetState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { spentMicros, reservedMicros, limitMicros, unpricedCalls } = state;
  const spent = format.money(spentMicros);
  const share = limitMicros ? Math.min(spentMicros / limitMicros, 1) : 0;
  return (
    <div className="stack gap-16">
      <div>
        <p>
          {limitMicros === null
            ? t('models.budget.spentNoLimit', { spent })
            : t('models.budget.spent', { spent, limit: format.money(limitMicros) })}
        </p>
        {reservedMicros > 0 && (
          <p className="muted">
            {t('models.budget.reserved', { amount: format.money(reservedMicros) })}
          </p>
        )}
        {unpricedCalls > 0 && (
          <p className="muted">{t('models.budget.unpriced', { count: unpricedCalls })}</p>
        )}
      </div>
      {limitMicros !== null && (
        <div
          className={`clip round-4 ground-line ${classes.bar}`}
          data-state={state.state}
          role="progressbar"
          aria-label={t('models.budget.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span className="full-height ground-accent block" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}

type Save = UseMutationResult<ModelSettings, Error, Inputs['models']['save']>;

function BudgetForm({ client, settings, save }: SectionProps & { save: Save }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const { budget, models } = settings;
  const [limit, setLimit] = useState(typeAmount(budget.monthlyMicros, i18n.language));
  const [atLimit, setAtLimit] = useState(budget.atLimit);
  const [cheaper, setCheaper] = useState(budget.cheaper ? refText(budget.cheaper) : '');
  const [wasTried, setWasTried] = useState(false);
  const micros = parseAmount(limit);
  const model = models.find((each) => each.kind === 'text' && refText(each) === cheaper);
  const problems = {
    limit: micros === undefined || micros === 0,
    cheaper: atLimit === 'cheaper' && !model,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (micros === undefined || problems.limit || problems.cheaper) return;
    const goesOn = atLimit === 'cheaper' && model ? { llm: model.llm, model: model.model } : null;
    save.mutate(
      {
        client,
        revision: settings.revision,
        budget: { monthlyMicros: micros, atLimit, cheaper: goesOn },
      },
      { onSuccess: () => showAlert({ text: escapeHtml(t('models.saved')) }) },
    );
  };
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <div className={`stack low gap-16 ${classes.pair}`} data-top>
        <TextInput
          label={t('models.budget.limit')}
          description={t('models.budget.limitHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          value={limit}
          onChange={(event) => setLimit(event.currentTarget.value)}
          error={wasTried && problems.limit ? t('models.budget.limitWrong') : undefined}
        />
        <NativeSelect
          label={t('models.budget.atLimit')}
          data={(['stop', 'cheaper'] as const).map((value) => ({
            value,
            label: t(`models.budget.${value}`),
          }))}
          value={atLimit}
          onChange={(event) => setAtLimit(event.currentTarget.value as typeof atLimit)}
        />
        {atLimit === 'cheaper' && (
          <NativeSelect
            label={t('models.budget.cheaperModel')}
            data={[
              { value: '', label: t('models.order.choose') },
              ...models
                .filter(({ kind }) => kind === 'text')
                .map((each) => ({ value: refText(each), label: each.label })),
            ]}
            value={model ? cheaper : ''}
            onChange={(event) => setCheaper(event.currentTarget.value)}
            error={wasTried && problems.cheaper ? t('models.budget.needCheaper') : undefined}
          />
        )}
      </div>
      {save.error && (
        <p className="danger" role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('models.budget.save')}
        </Button>
      </div>
    </form>
  );
}
