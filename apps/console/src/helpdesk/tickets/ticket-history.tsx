import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { orpc, type Outputs } from '../../lib/orpc.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import classes from './ticket-section.module.css';

type Event = Outputs['workbench']['history']['items'][number];

const pageSize = 10;

function useHistory(ticket: string) {
  return useInfiniteQuery(
    orpc.workbench.history.infiniteOptions({
      input: (page: number) => ({ ticket, pageSize, page }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * pageSize < last.total ? pages.length + 1 : undefined,
    }),
  );
}

/** An event in a sentence. */
function useEventText(requester: string | null) {
  const { t, i18n } = useTranslation();
  const words = (key: string) => (i18n.exists(key) ? t(key as PhraseKey) : undefined);
  return ({ kind, person, action, isAutomatic }: Event): string => {
    const nobody = { arrived: requester ?? t('tickets.requester'), answered: t('tickets.agent') };
    const unnamed = kind === 'arrived' || kind === 'answered' ? nobody[kind] : undefined;
    const who = person ?? unnamed ?? t('workbench.somebody');
    if (kind === 'other') {
      // The audit log names the ticket behind the words; here it is the one that is open.
      const done =
        words(`workbench.changes.${action}`) ?? words(`audit.actions.${action}`) ?? action ?? '';
      return t('workbench.events.other', { person: who, action: done });
    }
    if ((kind === 'suggested' || kind === 'silent') && isAutomatic)
      return t(`workbench.events.${kind}-auto`);
    return t(`workbench.events.${kind}`, { person: who });
  };
}

/** What it was about, in words where it is one of ours. */
function useEventAbout() {
  const { t, i18n } = useTranslation();
  const words = (key: string) => (i18n.exists(key) ? t(key as PhraseKey) : undefined);
  return ({ kind, about }: Event): string | null => {
    if (about === null) return null;
    if (kind === 'silent') return words(`suggestions.silence.${about}`) ?? about;
    if (kind === 'rated-down') return words(`workbench.reasons.${about}`) ?? about;
    if (kind === 'suggested') return words(`suggestions.presets.${about}`) ?? about;
    if (kind === 'categorised' || kind === 'category-corrected') return readableLabel(about);
    return about;
  };
}

function Events({ events, requester }: { events: Event[]; requester: string | null }) {
  const textOf = useEventText(requester);
  const aboutOf = useEventAbout();
  return (
    <ol className={`list stack gap-8 ${classes.events}`}>
      {events.map((event, index) => {
        const about = aboutOf(event);
        return (
          <li
            className="leading-20 relative small stack"
            key={`${index} ${event.at} ${event.kind}`}
            data-kind={event.kind}
          >
            <span className="break">{textOf(event)}</span>
            {about && <span className="soft break">{about}</span>}
            <span className="muted small leading-20">
              <RelativeTime at={event.at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What happened to the ticket, newest first. */
export function TicketHistory({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    ticket.uuid,
  );
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="heads-14" aria-label={t('workbench.history')}>
      <h2 className="mb-8">{t('workbench.history')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <p role="status" className="muted small leading-20">
          {t('workbench.loadingHistory')}
        </p>
      )}
      {data && events.length === 0 && (
        <p className="muted small leading-20">{t('workbench.historyEmpty')}</p>
      )}
      <Events events={events} requester={ticket.requesterName} />
      {hasNextPage && (
        <button
          type="button"
          className="inline-button mt-8 h-24"
          aria-busy={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {t('workbench.older')}
        </button>
      )}
    </section>
  );
}
