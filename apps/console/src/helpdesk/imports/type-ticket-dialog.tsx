import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askOnOpen } from '../../lib/ask-on-open.ts';
import { useClientList } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { isSendKey } from '../../lib/keys/send-key.ts';
import { SendHint } from '../../ui/send-hint.tsx';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface TypeTicketDialogProps {
  onClose: () => void;
}

const blank = { name: '', email: '', subject: '', text: '' };

/** How tickets that were typed by hand came. */
const channel = 'manual';

/** The same id however often one presses the button: a connection that broke makes no second ticket. */
const newId = () => `M-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** Whose ticket it is: the selected client, else one that a super-admin chooses here. */
function useWhose() {
  const { isSuperAdmin } = useSession();
  const selected = useSelectedClient();
  const { data = [] } = useClientList();
  const [chosen, setChosen] = useState('');
  const active = data.filter(({ archived }) => !archived);
  const only = active.length === 1 ? (active[0]?.uuid ?? '') : '';
  const client = selected ?? (chosen || only);
  return { client, isAsked: isSuperAdmin && selected === undefined, active, setChosen };
}

function useSend(client: string, onClose: () => void) {
  const errorText = useErrorText();
  const { isSuperAdmin } = useSession();
  const navigate = useNavigate();
  const push = useMutation(orpc.ticketPush.push.mutationOptions());
  const [externalId] = useState(newId);
  const send = ({ name, email, subject, text }: typeof blank) => {
    const at = new Date().toISOString();
    const message = { externalId: 'm1', role: 'requester' as const, sentAt: at, text: text.trim() };
    push.mutate(
      {
        ...(isSuperAdmin && { client }),
        externalId,
        channel,
        subject: subject.trim(),
        requesterName: name.trim() || null,
        requesterEmail: email.trim() || null,
        createdAt: at,
        messages: [{ ...message, author: name.trim() || null }],
      },
      {
        onSuccess: ({ body: { uuid } }) => {
          askOnOpen(uuid);
          onClose();
          void navigate({ to: '/tickets/$ticket', params: { ticket: uuid } });
        },
        onError: (error) =>
          void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return { send, isSending: push.isPending };
}

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());

/** A ticket typed by hand; it is opened at once, and its suggestion written. */
export function TypeTicketDialog({ onClose }: TypeTicketDialogProps) {
  const { t } = useTranslation();
  const { client, isAsked, active, setChosen } = useWhose();
  const { send, isSending } = useSend(client, onClose);
  const [ticket, setTicket] = useState(blank);
  const set = (field: keyof typeof blank) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTicket((old) => ({ ...old, [field]: value }));
  };
  const isEmailWrong = ticket.email.trim() !== '' && !looksLikeEmail(ticket.email);
  const isComplete = client !== '' && ticket.text.trim() !== '' && !isEmailWrong;
  const submit = () => {
    if (isComplete && !isSending) send(ticket);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('typedTicket.title')}
      size="36rem"
      // What was typed is not lost by a slip.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        className="column gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="muted">{t('typedTicket.intro')}</p>
        {isAsked && (
          <NativeSelect
            label={t('typedTicket.client')}
            required
            value={client}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t('typedTicket.chooseClient') },
              ...active.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
          />
        )}
        <Textarea
          label={t('typedTicket.text')}
          description={t('typedTicket.textHelp')}
          required
          data-autofocus
          autosize
          minRows={5}
          maxRows={14}
          maxLength={50_000}
          value={ticket.text}
          onChange={set('text')}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <TextInput
          label={t('typedTicket.subject')}
          maxLength={1_000}
          value={ticket.subject}
          onChange={set('subject')}
        />
        <div className="stack gap-12-16 fit-192">
          <TextInput
            label={t('typedTicket.name')}
            maxLength={200}
            value={ticket.name}
            onChange={set('name')}
          />
          <TextInput
            label={t('typedTicket.email')}
            maxLength={320}
            value={ticket.email}
            error={isEmailWrong && t('typedTicket.emailWrong')}
            onChange={set('email')}
          />
        </div>
        <div className="actions row">
          <SendHint does="create" />
          <Button
            type="submit"
            loading={isSending}
            disabled={!isComplete}
            aria-keyshortcuts="Control+Enter"
          >
            {t('typedTicket.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
