import { ticketSearch, type TicketSearch } from '../../helpdesk/routes.ts';
import { chatSearch, type ChatSearch } from '../../chat/routes.ts';
import type { InsightsFilterInput } from './insights-filter.ts';
import type { MetricId } from '@replique/contract/insight/metrics';

/** What the list that opens shows besides, or instead: a key of `insights.linkNotes`; undefined when just these rows. */
export type LinkNote =
  | 'eligibleTab'
  | 'ticketsOfAnswers'
  | 'answeredNow'
  | 'latestSuggestion'
  | 'allAnswered'
  | 'allRated'
  | 'allChats'
  | 'notEscalated'
  | 'zone';

export type FigureLink = { note: LinkNote | undefined } & (
  | { to: '/tickets'; search: TicketSearch }
  | { to: '/chats'; search: ChatSearch }
);

const withProduct: Partial<TicketSearch> = { editClass: ['as-is', 'light', 'heavy'] };
const answered: Partial<TicketSearch> = { status: 'answered' };

type Target =
  | { tickets: Partial<TicketSearch>; note?: LinkNote }
  | { chats: Partial<ChatSearch>; note?: LinkNote };

const withSuggestion: Target = {
  tickets: { suggestion: ['ready', 'check', 'accepted'] },
  note: 'latestSuggestion',
};
const rated: Target = { tickets: {}, note: 'allRated' };
const accepted: Target = { tickets: { suggestion: ['accepted'] }, note: 'latestSuggestion' };
const using: Target = { tickets: withProduct, note: 'ticketsOfAnswers' };
const without: Target = { tickets: answered, note: 'allAnswered' };
const deflected: Target = { chats: { escalated: '0' }, note: 'notEscalated' };

/** Where the rows behind a figure are, as near as the filters of the lists come. */
const targets: Record<MetricId, Target> = {
  tickets: { tickets: {}, note: 'eligibleTab' },
  eligible: { tickets: {} },
  answered: { tickets: answered, note: 'answeredNow' },
  answers: { tickets: answered, note: 'ticketsOfAnswers' },
  answersUsing: using,
  useRate: using,
  suggestions: withSuggestion,
  suggested: withSuggestion,
  coverage: withSuggestion,
  silent: { tickets: { suggestion: ['silent'] }, note: 'latestSuggestion' },
  contradicted: { tickets: { sources: ['contradicted'] } },
  accepted,
  acceptance: accepted,
  asIs: { tickets: { editClass: ['as-is'] } },
  light: { tickets: { editClass: ['light'] } },
  heavy: { tickets: { editClass: ['heavy'] } },
  notUsed: { tickets: { editClass: ['not-used'] } },
  firstReplyWith: { tickets: withProduct },
  firstReplyWithout: without,
  handlingWith: { tickets: withProduct },
  handlingWithout: without,
  waitingSaved: { tickets: withProduct },
  satisfaction: rated,
  chats: { chats: {}, note: 'allChats' },
  deflected,
  chatsConfirmed: deflected,
  chatsAssumed: deflected,
  chatsLeft: deflected,
  deflection: deflected,
  chatsWithheld: { chats: {}, note: 'allChats' },
  chatSatisfaction: { chats: {}, note: 'allChats' },
};

/** The rows behind a figure: tickets created, or chats begun, in the same days and with the same filters. */
export function figureLink(metric: MetricId, filter: InsightsFilterInput): FigureLink {
  const target = targets[metric];
  const { from, to, channel = [], category = [], language = [], agent = [] } = filter;
  // Lists count days in UTC.
  const note = target.note ?? (filter.zone === 'UTC' ? undefined : 'zone');
  if ('chats' in target) {
    const search = { ...chatSearch.read({ tab: 'archived', from, to }), ...target.chats };
    return { to: '/chats', search, note };
  }
  const days = { period: undefined, from, to };
  const narrowed = { channel, category, language, agent };
  const search = { ...ticketSearch.read({}), ...days, ...narrowed, ...target.tickets };
  return { to: '/tickets', search, note };
}
