import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface NewTicketDialogProps {
  client: string;
  /** With the new ticket's id when one was written. */
  onClose: (ticket?: string) => void;
}

/** One writes to the simulated CRM as a customer would. */
export function NewTicketDialog({ client, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const write = useMutation(orpc.simulator.write.mutationOptions());
  const [ticket, setTicket] = useState({ name: '', subject: '', text: '', hasPhoto: false });
  const change = (patch: Partial<typeof ticket>) => setTicket((old) => ({ ...old, ...patch }));
  const isComplete = [ticket.name, ticket.subject, ticket.text].every((text) => text.trim() !== '');
  const send = () =>
    write.mutate(
      { client, ...ticket },
      {
        onSuccess: ({ id }) => onClose(id),
        onError: (error) =>
          void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <Modal
      opened
      onClose={() => onClose()}
      title={t('simulator.write')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="column gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          label={t('simulator.name')}
          data-autofocus
          required
          maxLength={100}
          value={ticket.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('simulator.subject')}
          required
          maxLength={200}
          value={ticket.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={t('simulator.text')}
          description={t('simulator.textHelp')}
          required
          autosize
          minRows={5}
          maxRows={12}
          maxLength={10_000}
          value={ticket.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <Checkbox
          label={t('simulator.photo')}
          checked={ticket.hasPhoto}
          onChange={(event) => change({ hasPhoto: event.currentTarget.checked })}
        />
        <div>
          <Button type="submit" loading={write.isPending} disabled={!isComplete}>
            {t('simulator.sendAsCustomer')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
