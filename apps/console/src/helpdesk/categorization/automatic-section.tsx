import { Switch, TextInput } from '@mantine/core';
import type { Categorizer } from '@replique/contract/helpdesk/categorization';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import classes from './categorization.module.css';
import { Figure } from './key-figures.tsx';

/** The share of a text such as "60", or undefined when it is none. */
function readConfidence(text: string): number | undefined {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent / 100 : undefined;
}

interface AutomaticProps {
  client: string;
  categorizer: Categorizer;
}

/** Whether tickets that arrive without a category are named, from which confidence on, and how that fares. */
export function AutomaticSection({ client, categorizer }: AutomaticProps) {
  const { t } = useTranslation();
  const { isOn, minConfidence } = categorizer.automatic;
  const errorText = useErrorText();
  const { reportFailure } = useSaveAttempt();
  const saving = useMutation(orpc.categorization.setAutomatic.mutationOptions());
  // Null as long as nothing is changed: what is shown is then what is stored, whoever saved it.
  const [draft, setDraft] = useState<{ isOn: boolean; text: string } | null>(null);
  const shown = draft ?? { isOn, text: String(Math.round(minConfidence * 100)) };
  const confidence = readConfidence(shown.text);
  const isDirty = shown.isOn !== isOn || confidence !== minConfidence;
  const save = () => {
    if (confidence === undefined) return reportFailure();
    saving.mutate(
      { client, isOn: shown.isOn, minConfidence: confidence },
      {
        onSuccess: () => {
          setDraft(null);
          showAlert({ text: escapeHtml(t('categorization.automatic.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return (
    <section className={`stack framed round-8 gap-12 pad-16 ${classes.automatic}`}>
      <h3>{t('categorization.automatic.title')}</h3>
      <p className={classes.hint}>{t('categorization.automatic.why')}</p>
      <Switch
        label={t('categorization.automatic.switch')}
        description={t(
          categorizer.trainedAt
            ? 'categorization.automatic.switchHelp'
            : 'categorization.automatic.notTrained',
        )}
        checked={shown.isOn}
        onChange={(event) => setDraft({ ...shown, isOn: event.currentTarget.checked })}
      />
      <TextInput
        label={t('categorization.automatic.confidence')}
        description={t('categorization.automatic.confidenceHelp')}
        inputMode="numeric"
        maw={420}
        value={shown.text}
        error={confidence === undefined ? t('categorization.automatic.confidenceWrong') : undefined}
        onChange={(event) => setDraft({ ...shown, text: event.currentTarget.value })}
      />
      <Fared figures={categorizer.figures} />
      {isDirty && (
        <SaveBar isSaving={saving.isPending} onSave={save} onDiscard={() => setDraft(null)} />
      )}
      <LeaveWarning isDirty={isDirty} />
    </section>
  );
}

/** How automatic names fared, and what people corrected; nothing before the first of either. */
function Fared({ figures }: Pick<Categorizer, 'figures'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { named, changed, accuracy, unsure, corrections, waiting } = figures;
  if (named + unsure + corrections === 0) return null;
  return (
    <dl className={`stack gap-12 facts ${classes.figures}`}>
      <Figure
        label={t('categorization.automatic.named')}
        value={format.number(named)}
        hint={t('categorization.automatic.namedHint', { unsure: format.number(unsure) })}
      />
      <Figure
        label={t('categorization.automatic.accuracy')}
        value={accuracy === null ? t('categorization.automatic.none') : format.percent(accuracy)}
        hint={t('categorization.automatic.accuracyHint', {
          changed: format.number(changed),
          named: format.number(named),
        })}
      />
      <Figure
        label={t('categorization.automatic.corrections')}
        value={format.number(corrections)}
        hint={t('categorization.automatic.correctionsHint', { waiting: format.number(waiting) })}
      />
    </dl>
  );
}
