import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showAlert } from './alert-store.ts';
import { escapeHtml } from './text/escape-html.ts';
import { api } from '../lib/api-client.ts';
import { historyTarget } from '../lib/history.ts';

/** Seconds to read what was done and to reach the button. */
const delay = 30;

/** The first step of the set-up that is open; undefined where there is none, or they are put away. */
async function findNext(client: string | undefined) {
  const { steps } = await api.home.get({ client });
  // The tour leads to no page: it is begun on Home.
  return steps?.find(({ step, isDone, isSkipped }) => !isDone && !isSkipped && step !== 'tour');
}

/**
 * Says that something of the set-up was done and, while steps are left, which one comes next, with the way there.
 * @returns a function of the client that it was done for and what to say, as plain text
 */
export function useNextStep(): (client: string | undefined, text: string) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (client, text) => {
    // What was done stands, whether or not it is known what is next.
    const next = await findNext(client).catch(() => undefined);
    const target = historyTarget(next?.href ?? null);
    showAlert({
      text: escapeHtml(text),
      ...(next &&
        target && {
          delay,
          action: {
            label: t('homeBoard.nextStep', { step: t(`homeBoard.steps.${next.step}`) }),
            onAct: () => void navigate({ ...target, ignoreBlocker: true }),
          },
        }),
    });
  };
}
