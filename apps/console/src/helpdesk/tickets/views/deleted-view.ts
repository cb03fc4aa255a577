import type { TicketView } from '@replique/contract/helpdesk/ticket-views';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { changePreferences, preferencesQuery } from '../../../lib/preferences.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';

/** Seconds to read it, decide, and reach the button. */
const undoDelay = 10;

const refresh = () => readAgain(orpc.ticketViews.key());

/** Deletes a view of one's own without a question: it can be undone, and the tickets open with it again then. */
export function useDeletedView(): (view: TicketView) => void {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = useSelectedClient();
  const tell = (error: unknown) =>
    showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
  const undo = async ({ name, search, isShared }: TicketView, isOpening: boolean) => {
    const { uuid } = await api.ticketViews.create({ client, name, search, isShared });
    if (isOpening) await changePreferences({ ticketView: uuid });
    await refresh();
    showAlert({ text: escapeHtml(t('ticketList.viewBack', { name })) });
  };
  const remove = async (view: TicketView) => {
    const set = queryClient.getQueryData(preferencesQuery.queryKey);
    const isOpening = set?.ticketView === view.uuid;
    await api.ticketViews.remove({ view: view.uuid });
    if (isOpening)
      queryClient.setQueryData(preferencesQuery.queryKey, { ...set, ticketView: null });
    await refresh();
    showAlert({
      text: escapeHtml(t('ticketList.viewDeleted', { name: view.name })),
      delay: undoDelay,
      action: {
        label: t('ticketList.undo'),
        onAct: () => void undo(view, isOpening).catch(tell),
      },
    });
  };
  return (view) =>
    void remove(view).catch(async (error: unknown) => {
      tell(error);
      await refresh();
    });
}
