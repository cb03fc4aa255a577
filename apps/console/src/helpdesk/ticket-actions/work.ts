import type { TicketAction } from '@replique/contract/helpdesk/ticket-actions';
import type { TFunction } from 'i18next';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isAtWork, workSource, type Work, type WorkResult } from '../../lib/work.ts';
import { type SearchInput } from '../../lib/search.ts';
import { type TicketSearch } from '../routes.ts';

/** The bell is of the frame: the key has the shape of the utils', which it does not wait for. */
const queryKey = [['ticketActions', 'list'], { type: 'query' }];
const refresh = () => queryClient.invalidateQueries({ queryKey });

type Format = (value: number) => string;

function sayReasons(action: TicketAction, t: TFunction, format: Format): string {
  return action.reasons
    .map(({ reason, count }) => {
      const text = t(`ticketActions.reasons.${reason}`);
      return action.total > 1 ? `${text} (${format(count)})` : text;
    })
    .join(', ');
}

function sayHow(action: TicketAction, t: TFunction, format: Format): string {
  const { state, isCancelling, done, failed, skipped, total } = action;
  if (state === 'waiting') return t('work.waiting');
  if (isCancelling) return t('work.stopping');
  if (state === 'running')
    return t('work.progress', {
      done: format(done + failed + skipped),
      total: format(total),
    });
  const reasons = sayReasons(action, t, format);
  const counted = { count: done, number: format(done) };
  const ends = {
    done: t('work.done', counted),
    cancelled: t('work.cancelled', counted),
    failed: t('work.failed', counted),
  };
  return reasons ? `${ends[state]} ${t('work.except', { reasons })}` : ends[state];
}

function resultOf(action: TicketAction): WorkResult | null {
  if (isAtWork(action) || action.done === 0) return null;
  const search = {
    generate: { suggestion: ['ready', 'check'], sort: 'suggestion' },
    categorise: {},
    exclude: { tab: 'ineligible' },
    include: {},
  } satisfies Record<string, SearchInput<TicketSearch>>;
  return {
    kind: 'page',
    label: (t) => t('work.showTickets'),
    to: '/tickets',
    search: { ...search[action.action], client: action.client.uuid },
  };
}

function toWork(action: TicketAction, client: string | undefined): Work {
  const { uuid, state, isSeen, createdAt, endedAt, total, done, failed, skipped } = action;
  return {
    id: `action ${uuid}`,
    state,
    isSeen,
    at: endedAt ?? createdAt,
    progress: { done: done + failed + skipped, total },
    describe: (t, format) => ({
      title: t(`work.actions.${action.action}`),
      hint: client === action.client.uuid ? undefined : action.client.name,
      text: sayHow(action, t, format),
    }),
    result: resultOf(action),
    ...(isAtWork(action) &&
      !action.isCancelling && {
        stop: () => api.ticketActions.cancel({ action: uuid }).then(refresh),
      }),
  };
}

/** What the person asked to be done to many tickets. */
export const ticketActionsWork = workSource<{ items: TicketAction[] }>({
  queryKey: () => queryKey,
  read: (_, signal) => api.ticketActions.list(undefined, { signal }),
  toWorks: ({ items }, client) => items.map((action) => toWork(action, client)),
  markSeen: () => api.ticketActions.seen().then(refresh),
  changes: [
    [['tickets']],
    [['categorization', 'category']],
    [['categorization', 'ticket']],
    [['thirdPartyData', 'ofTicket']],
    [['workbench']],
    [['home', 'get']],
    [['suggestions']],
    [['sentAnswers']],
    [['writeBack', 'list']],
  ],
});
