import { IconPhone, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';

/** Below it a category is a guess that would only distract. */
const worthSaying = 0.5;

interface TicketPredictionProps {
  ticket: string;
  /** The category that the ticket has: saying it again helps nobody. */
  category: string | null;
}

/** What a ticket is probably about and how its requester wants to be answered, where that says something new. */
export function TicketPrediction({ ticket, category: known }: TicketPredictionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(orpc.categorization.ticket.queryOptions({ input: { ticket } }));
  const { data: given } = useQuery(
    orpc.categorization.category.queryOptions({ input: { ticket } }),
  );
  // What a person chose is not doubted beside it.
  const isChosen = given?.source === 'person';
  const category =
    !isChosen &&
    data?.category &&
    data.category.confidence >= worthSaying &&
    data.category.label !== known
      ? data.category
      : null;
  const channel = data?.channel ?? null;
  if (!category && !channel) return null;
  return (
    <ul className="wrap muted small unmarked gap-4-16 pad-0 only-mt-6">
      {category && (
        <li
          className="row gap-4"
          title={t('categorization.onTicket.because', { words: category.because.join(', ') })}
        >
          <IconSparkles size={14} aria-hidden />
          {t('categorization.onTicket.category', {
            label: readableLabel(category.label),
            share: format.percent(category.confidence),
          })}
        </li>
      )}
      {channel && (
        <li className="row gap-4" title={channel.cue}>
          <IconPhone size={14} aria-hidden />
          {t('categorization.onTicket.channel', {
            channel: t(`categorization.channels.${channel.value}`),
          })}
        </li>
      )}
    </ul>
  );
}
