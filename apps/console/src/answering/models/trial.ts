import type { ModelSettings, OfferedModel } from '@replique/contract/answering/models';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useFailureText } from './failure-text.ts';
import type { ModelScope } from './scope.ts';

/** How the last test of a model went, in words; none before the first. */
export function useTrialWords(): (model: OfferedModel) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  return ({ trial, profile }) => {
    if (!trial) return [];
    const cause = failureText(trial.outcome);
    if (trial.outcome !== 'ok') return [t('models.trial.failed', { cause })];
    const unit = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const;
    const time = format.number(Math.max(0.1, trial.ms / 1_000), unit);
    return [
      t('models.trial.answered', { time }),
      ...(trial.thinks ? [t('models.trial.thinks')] : []),
      ...(profile && profile.temperature === null ? [t('models.trial.noTemperature')] : []),
      ...(profile && !profile.isStreamed ? [t('models.trial.inOnePiece')] : []),
    ];
  };
}

type Ref = Pick<OfferedModel, 'llm' | 'model'>;

/** Asks a model one short question and tells how it went; a new model's profile is filled by it. */
export function useTrial(client: ModelScope) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const wordsOf = useTrialWords();
  const test = useMutation(orpc.models.testKey.mutationOptions());
  const tell = (after: ModelSettings, { llm, model }: Ref) => {
    const found = after.models.find((each) => each.llm === llm && each.model === model);
    if (!found) return;
    const result = wordsOf(found).join(', ');
    const text = escapeHtml(t('models.trial.told', { model: found.label, result }));
    const isFailed = found.trial !== null && found.trial.outcome !== 'ok';
    showAlert({ text, ...(isFailed ? { severity: 'error', delay: 8 } : {}) });
  };
  const run = (ref: Ref, onEnd?: () => void) =>
    test.mutate(
      { params: { provider: ref.llm }, body: { client, model: ref.model } },
      {
        onSuccess: (after) => tell(after, ref),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
        onSettled: onEnd,
      },
    );
  return { run, isPending: test.isPending };
}
