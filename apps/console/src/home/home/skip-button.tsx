import { Button } from '@mantine/core';
import type { HomeStep } from '@replique/contract/home/home';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

/** Seconds to read it and reach the button. */
export const undoDelay = 10;

export const refreshHome = () => queryClient.invalidateQueries({ queryKey: [['home', 'get']] });

/** Passes over a step, for this person alone; it can be undone at once, and done at any time. */
function useSkip() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const set = async ({ step, client }: HomeStep, isSkipped: boolean) => {
    try {
      await api.home.skipStep({ step, isSkipped, ...(client !== null && { client }) });
      await refreshHome();
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    }
  };
  return async (step: HomeStep) => {
    await set(step, true);
    showAlert({
      text: escapeHtml(t('homeBoard.skipped', { step: t(`homeBoard.steps.${step.step}`) })),
      delay: undoDelay,
      action: { label: t('homeBoard.undo'), onAct: () => void set(step, false) },
    });
  };
}

/** Passes over a step; it keeps the look of its place. */
export function SkipButton({
  step,
  size = 'compact-xs',
}: {
  step: HomeStep;
  size?: 'compact-xs' | 'md';
}) {
  const { t } = useTranslation();
  const skip = useSkip();
  return (
    <Button
      className={size === 'md' ? undefined : 'self-start'}
      variant="subtle"
      color="gray"
      size={size}
      aria-label={t('homeBoard.skipNamed', { step: t(`homeBoard.steps.${step.step}`) })}
      onClick={() => void skip(step)}
    >
      {t('homeBoard.skip')}
    </Button>
  );
}
