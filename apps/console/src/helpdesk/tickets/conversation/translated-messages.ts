import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';

type Translated = Awaited<ReturnType<typeof api.suggestions.translateMessages>>['items'][number];

/** The newest messages first, as many at once as the server takes. */
async function translateAll(ticket: TicketDetail, language: 'en' | 'fr') {
  const items: Translated[] = [];
  for (;;) {
    const page = await api.suggestions.translateMessages({
      ticket: ticket.uuid,
      language,
      skip: items.length,
    });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= ticket.conversation.length) return { items };
  }
}

/** The messages of a ticket in the person's own language, read when they are asked for and kept while the ticket is open. */
export function useTranslatedMessages(ticket: TicketDetail) {
  const { i18n } = useTranslation();
  const language = i18n.language === 'fr' ? ('fr' as const) : ('en' as const);
  const [isShown, setIsShown] = useState(false);
  const read = useMutation({
    mutationFn: () => translateAll(ticket, language),
    onError: () => setIsShown(false),
  });
  const items = new Map<string, Translated>(
    isShown ? read.data?.items.map((item) => [item.messageUuid, item]) : [],
  );
  return {
    language,
    isShown,
    /** Every message is in the language already. */
    isNeedless:
      isShown &&
      read.data !== undefined &&
      ticket.conversation.every(
        ({ uuid, text }) => (items.get(uuid)?.text ?? (items.has(uuid) ? null : text)) === text,
      ),
    isPending: read.isPending,
    error: read.error,
    of: (message: string) => items.get(message),
    toggle: () => {
      if (!isShown && read.data === undefined) read.mutate();
      setIsShown(!isShown);
    },
  };
}
