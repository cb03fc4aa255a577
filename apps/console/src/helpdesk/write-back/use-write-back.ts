import { replyUndoSeconds } from '@replique/contract/helpdesk/reply-undo';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ticketKeys } from '../../lib/queries/helpdesk.ts';
import { closeAlert, listAlerts, retellAlert, showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { wantFocus } from './wanted-focus.ts';

const listOf = (ticket: string) => orpc.writeBack.list.queryKey({ input: { ticket } });

const suggestionsOf = (ticket: string) => orpc.suggestions.list.key({ input: { ticket } });

/** An answer does not name its ticket: it is put where it is shown. */
function keep(ticket: string, changed: WriteBack): void {
  queryClient.setQueryData(listOf(ticket), (known) => {
    if (!known) return known;
    const isKnown = known.items.some(({ uuid }) => uuid === changed.uuid);
    const items = isKnown
      ? known.items.map((each) => (each.uuid === changed.uuid ? changed : each))
      : [changed, ...known.items];
    return { ...known, items };
  });
}

export const usePost = (ticket: string) =>
  useMutation(
    orpc.writeBack.post.mutationOptions({
      onSuccess: (changed) => keep(ticket, changed),
      // A suggestion that was changed meanwhile is read again with it.
      onError: () => readAgain(suggestionsOf(ticket)),
    }),
  );

export const useWriteNote = (ticket: string) =>
  useMutation(
    orpc.writeBack.comment.mutationOptions({ onSuccess: (written) => keep(ticket, written) }),
  );

export const useAssign = (ticket: string) =>
  useMutation(
    orpc.writeBack.assign.mutationOptions({
      // A ticket of no CRM has it at once.
      onSuccess: (asked) => (asked ? keep(ticket, asked) : readAgain(...ticketKeys)),
      onError: () => readAgain(listOf(ticket)),
    }),
  );

export const useRetry = (ticket: string) =>
  useMutation(
    orpc.writeBack.retry.mutationOptions({
      onSuccess: (changed) => keep(ticket, changed),
      onError: () => readAgain(listOf(ticket)),
    }),
  );

const undoAlert = (reply: WriteBack) => `reply-${reply.uuid}`;

/** Who is written to, where it is known. */
function useCustomerName(ticket: string): () => string {
  const { t } = useTranslation();
  return () =>
    queryClient.getQueryData(orpc.tickets.get.queryKey({ input: { ticket } }))?.requesterName ??
    t('desk.theCustomer');
}

/**
 * Takes back a reply that is not on its way yet.
 * @param onTakenBack opens its ticket, wherever one has gone meanwhile
 */
export function useCancelReply(ticket: string, onTakenBack?: () => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const customer = useCustomerName(ticket);
  return useMutation(
    orpc.writeBack.cancel.mutationOptions({
      async onSuccess(cancelled) {
        wantFocus(ticket);
        keep(ticket, cancelled);
        closeAlert(undoAlert(cancelled));
        // It is ready again, and the ticket waits: what is done next is done with these.
        await readAgain(suggestionsOf(ticket), ...ticketKeys);
        showAlert({
          text: escapeHtml(t('desk.notSent', { name: customer() })),
          severity: 'info',
          delay: 6,
        });
        // Not as an option of the call: what was pressed has gone with its ticket.
        onTakenBack?.();
      },
      onError(error) {
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
        return readAgain(listOf(ticket));
      },
    }),
  );
}

/** Tells each second how long is left, until the alert is gone. */
function countDown(id: string, textAt: (seconds: number) => string): void {
  let left: number = replyUndoSeconds;
  const timer = setInterval(() => {
    left -= 1;
    if (left < 1 || !listAlerts().some((alert) => alert.id === id)) clearInterval(timer);
    else retellAlert(id, textAt(left));
  }, 1_000);
}

/** Sends a reply through the CRM; for some seconds it can be taken back, wherever one has gone meanwhile. */
export function useSendReply(
  { ticketUuid: ticket }: { ticketUuid: string },
  { onSent, onTakenBack }: { onSent: () => void; onTakenBack: () => void },
) {
  const { t } = useTranslation();
  const cancel = useCancelReply(ticket, onTakenBack);
  const customer = useCustomerName(ticket);
  return useMutation(
    orpc.suggestions.send.mutationOptions({
      async onSuccess(reply) {
        keep(ticket, reply);
        await readAgain(suggestionsOf(ticket));
        onSent();
        const name = customer();
        const textAt = (seconds: number) => escapeHtml(t('desk.sendingTo', { name, seconds }));
        countDown(undoAlert(reply), textAt);
        showAlert({
          id: undoAlert(reply),
          kind: 'reply',
          text: textAt(replyUndoSeconds),
          delay: replyUndoSeconds,
          action: {
            label: t('desk.undo'),
            onAct: () => cancel.mutate({ writeBack: reply.uuid }),
          },
        });
      },
      onError: () => Promise.all([readAgain(suggestionsOf(ticket)), readAgain(listOf(ticket))]),
    }),
  );
}
