import { useTranslation } from 'react-i18next';
import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';

/** Channels and reasons in the person's language; what the phrases do not know reads as the CRM wrote it. */
export function useTicketLabels() {
  const { t, i18n } = useTranslation();
  const phraseOf = (key: string) => (i18n.exists(key) ? t(key as PhraseKey) : undefined);
  return {
    channel: (channel: string) => phraseOf(`tickets.channels.${channel}`) ?? readableLabel(channel),
    reason: (reason: string) =>
      phraseOf(`ticketStates.reasons.${reason}`) ?? t('ticketStates.reasons.unknown'),
    reasonText: (reason: string) =>
      phraseOf(`ticketStates.reasonTexts.${reason}`) ?? t('ticketStates.reasonTexts.unknown'),
    priority: ({ level, word }: NonNullable<TicketRow['priority']>) =>
      level === null ? word : t(`crmTicket.priorities.${level}`),
    language: (code: string) =>
      readableLabel(new Intl.DisplayNames([i18n.language], { type: 'language' }).of(code) ?? code),
  };
}
