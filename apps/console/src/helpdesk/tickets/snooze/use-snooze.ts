import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { ticketKeys } from '../../../lib/queries/helpdesk.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { longTime } from './times.ts';

/** Seconds to read it, decide, and reach the button. */
const undoDelay = 10;

interface SnoozeOptions {
  ticket: string;
  /** What it is taken back to: another time, or null. */
  before: string | null;
  /** What comes when it is hidden: the next ticket of the list. */
  onSnoozed: () => void;
  /** Opens this ticket again. */
  comeBack: () => void;
}

/** Hides a ticket until a time, or has it back. It can be undone wherever one has gone meanwhile. */
export function useSnooze({ ticket, before, onSnoozed, comeBack }: SnoozeOptions) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  /** @returns whether it was done */
  const change = async (until: string | null): Promise<boolean> => {
    setIsBusy(true);
    try {
      await orpc.writeBack.snooze.call({ ticket, until });
      // It may stand in the CRM as well, and in the history.
      const own = orpc.writeBack.list.queryKey({ input: { ticket } });
      const history = orpc.workbench.history.key({ input: { ticket } });
      await readAgain(...ticketKeys, own, history);
      return true;
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
      await readAgain(...ticketKeys);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const undo = async () => {
    if (await change(before)) comeBack();
  };
  return {
    isBusy,
    async snooze(until: Date) {
      if (isBusy || !(await change(until.toISOString()))) return;
      onSnoozed();
      const time = longTime(i18n.language, until.toISOString(), new Date());
      showAlert({
        text: escapeHtml(t('ticketStates.snooze.done', { time })),
        delay: undoDelay,
        action: { label: t('ticketStates.snooze.undo'), onAct: () => void undo() },
      });
    },
    async wake() {
      if (!isBusy && (await change(null)))
        showAlert({ text: escapeHtml(t('ticketStates.snooze.woken')) });
    },
  };
}
