/**
 * Every figure of the insights, defined once: the count in the database, the screens, the exports and docs/generated/metrics.md
 * are made from this table. Name and meaning are phrases (`metrics.names`, `metrics.meanings`). All figures are of the
 * tickets (chats) that were created (begun) in the period, whenever they were answered.
 */

/** What is counted of one ticket; each is a column of the facts that roll-ups keep. */
export const ticketCounts = [
  'tickets',
  'eligible',
  'answered',
  'answers',
  'answersUsing',
  'suggested',
  'suggestions',
  'silent',
  'accepted',
  'asIs',
  'light',
  'heavy',
  'notUsed',
  'satisfied',
  'unsatisfied',
  'contradicted',
] as const;
export type TicketCount = (typeof ticketCounts)[number];

/** What is counted of one chat. */
export const chatCounts = [
  'chats',
  'deflected',
  'chatsConfirmed',
  'chatsAssumed',
  'chatsLeft',
  'escalated',
  'chatsSatisfied',
  'chatsUnsatisfied',
  'chatsWithheld',
] as const;
export type ChatCount = (typeof chatCounts)[number];

/**
 * Times measured of one ticket, in seconds: to the second below 32,768 s, to the minute above, at most 23 days 3 h 12 min;
 * what is more precise is cut off.
 */
export const ticketTimes = [
  'firstReplyWith',
  'firstReplyWithout',
  'handlingWith',
  'handlingWithout',
] as const;
export type TicketTime = (typeof ticketTimes)[number];

type Better = 'up' | 'down' | null;
type Base = { better: Better; /** The rows it is read from. */ source: string };

/** `count`: how many; `share`: part of whole, null where the whole is 0; `median` of a time; `hours`: see docs/generated/metrics.md. */
export type MetricDefinition = Base &
  (
    | { unit: 'count'; count: TicketCount | ChatCount; formula: string }
    | {
        unit: 'share';
        part: TicketCount | ChatCount;
        whole: (TicketCount | ChatCount)[];
        formula: string;
      }
    | { unit: 'seconds'; time: TicketTime; formula: string }
    | { unit: 'hours'; formula: string }
  );

const tickets = 'tickets';
const sent = 'suggestions compared with what was sent';
const chats = 'chats of the widget';

const count = (of: TicketCount | ChatCount, source: string, better: Better, formula: string) =>
  ({ unit: 'count', count: of, source, better, formula }) as const;

export const metrics = {
  tickets: count('tickets', tickets, null, 'tickets created in the period'),
  eligible: count('eligible', tickets, null, 'of these, tickets that the filters let through'),
  answered: count('answered', tickets, null, 'tickets with at least one answer of an agent'),
  answers: count('answers', 'messages of agents', null, 'answers of agents in these tickets'),
  answersUsing: count(
    'answersUsing',
    sent,
    'up',
    'answers in which the suggestion stands, as it was or changed',
  ),
  useRate: {
    unit: 'share',
    part: 'answersUsing',
    whole: ['answers'],
    source: sent,
    better: 'up',
    formula: 'answersUsing / answers',
  },
  suggestions: count('suggestions', 'suggestions', null, 'suggestions written for these tickets'),
  suggested: count('suggested', 'suggestions', 'up', 'eligible tickets with a suggestion'),
  silent: count(
    'silent',
    'suggestions',
    'down',
    'eligible tickets for which nothing could be said',
  ),
  coverage: {
    unit: 'share',
    part: 'suggested',
    whole: ['suggested', 'silent'],
    source: 'suggestions',
    better: 'up',
    formula: 'suggested / (suggested + silent)',
  },
  contradicted: count(
    'contradicted',
    'suggestions',
    'down',
    'eligible tickets with a suggestion in which a source contradicted a sentence as it was written',
  ),
  accepted: count('accepted', 'suggestions', 'up', 'suggestions accepted, by a click or as sent'),
  acceptance: {
    unit: 'share',
    part: 'accepted',
    whole: ['suggestions'],
    source: 'suggestions',
    better: 'up',
    formula: 'accepted / suggestions',
  },
  asIs: count('asIs', sent, 'up', 'tickets answered with the suggestion as it was'),
  light: count('light', sent, 'up', 'tickets answered with the suggestion, changed a little'),
  heavy: count('heavy', sent, null, 'tickets answered with the suggestion, changed a lot'),
  notUsed: count('notUsed', sent, 'down', 'tickets answered without the suggestion there was'),
  firstReplyWith: {
    unit: 'seconds',
    time: 'firstReplyWith',
    source: 'messages',
    better: 'down',
    formula:
      'median time from the first question to the first answer, where the suggestion was used',
  },
  firstReplyWithout: {
    unit: 'seconds',
    time: 'firstReplyWithout',
    source: 'messages',
    better: 'down',
    formula: 'the same, where no suggestion was used',
  },
  handlingWith: {
    unit: 'seconds',
    time: 'handlingWith',
    source: 'messages',
    better: 'down',
    formula:
      'median time from the first question to the last answer, where the suggestion was used',
  },
  handlingWithout: {
    unit: 'seconds',
    time: 'handlingWithout',
    source: 'messages',
    better: 'down',
    formula: 'the same, where no suggestion was used',
  },
  waitingSaved: {
    unit: 'hours',
    source: 'messages',
    better: 'up',
    formula:
      'over categories and languages with enough tickets of both kinds: tickets answered with the product × (median first-reply time without − with)',
  },
  satisfaction: {
    unit: 'share',
    part: 'satisfied',
    whole: ['satisfied', 'unsatisfied'],
    source: 'ratings in the CRM',
    better: 'up',
    formula: 'good ratings / ratings',
  },
  chats: count('chats', chats, null, 'chats begun in the period in which a visitor wrote'),
  deflected: count('deflected', chats, 'up', 'chatsConfirmed + chatsAssumed'),
  chatsConfirmed: count(
    'chatsConfirmed',
    chats,
    'up',
    'chats that ended without an agent and without a ticket, and were rated good or called solved by the visitor',
  ),
  chatsAssumed: count(
    'chatsAssumed',
    chats,
    null,
    'of those without a rating: answered from documents, and the visitor did not come back within 24 hours',
  ),
  chatsLeft: count(
    'chatsLeft',
    chats,
    'down',
    'the rest of the chats that ended without an agent and without a ticket',
  ),
  deflection: {
    unit: 'share',
    part: 'deflected',
    whole: ['chats'],
    source: chats,
    better: 'up',
    formula: 'deflected / chats',
  },
  chatsWithheld: count(
    'chatsWithheld',
    chats,
    'down',
    'chats with an answer of which a sentence was withheld that a source contradicted, or that no source said',
  ),
  chatSatisfaction: {
    unit: 'share',
    part: 'chatsSatisfied',
    whole: ['chatsSatisfied', 'chatsUnsatisfied'],
    source: 'ratings of visitors',
    better: 'up',
    formula: 'good ratings / ratings',
  },
} satisfies Record<string, MetricDefinition>;
export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

/** Below so many tickets (chats, answers) under it, a figure is marked as of few. */
export const leastShown = 20;
/** A category and language counts into `waitingSaved` from so many tickets of each kind on. */
export const leastCompared = 10;
