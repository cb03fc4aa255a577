import { IconSparkles } from '@tabler/icons-react';
import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { useTranslation } from 'react-i18next';

/** Whether a suggestion waits, and how sure it is, in a word. */
export function SuggestedMark({ status }: { status: TicketRow['suggestionStatus'] }) {
  const { t } = useTranslation();
  if (status !== 'ready' && status !== 'check') return null;
  return (
    <span
      title={t(`tickets.suggestion.${status}`)}
      className={`row rigid gap-4 small nowrap ${status === 'ready' ? 'accent' : 'muted'}`}
    >
      <IconSparkles size={14} aria-hidden />
      {t(`tickets.suggested.${status}`)}
    </span>
  );
}
