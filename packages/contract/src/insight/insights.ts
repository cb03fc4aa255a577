import { z } from 'zod';
import { metricIds } from './metrics.ts';
import { changes, tones } from './tone.ts';
import { failures, languageCode, moment, paging, ref, route, timeZone } from '../route.ts';

export const actions = ['insights.digest-changed'] as const;

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const tag = 'insights';

const count = z.int().min(0);
const values = z.array(z.string().min(1).max(200)).max(50).optional();
const day = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'Out of range.');

/**
 * Another span of as many days: the latest one before it that begins on the same weekday, the one 52 weeks earlier, or
 * none.
 */
export const Comparison = z.enum(['previous', 'year', 'none']);
export type Comparison = z.infer<typeof Comparison>;

/**
 * What figures are of: tickets created from day `from` to day `to` (both inclusive, in `zone`), and what narrows them.
 * At most 1,100 days. A super-admin without `client` gets those of all clients together.
 */
export const InsightsFilter = {
  client: ref('client').optional(),
  from: day,
  to: day,
  zone: timeZone.default('UTC'),
  compare: Comparison.default('previous'),
  channel: values,
  category: values,
  language: values,
  /** Names of people who answered first. */
  agent: values,
};

/**
 * `value` null: nothing to tell. `of`: on how many it stands. `isLow`: fewer than `leastShown`, or of `waitingSaved` that
 * the interval is too wide to tell. `range`: the 95 % interval of medians and of `waitingSaved`.
 */
export const Figure = z.object({
  value: z.number().nullable(),
  of: count,
  isLow: z.boolean(),
  range: z.object({ low: z.number(), high: z.number() }).optional(),
});
export type Figure = z.infer<typeof Figure>;

export const Figures = z.record(z.enum(metricIds as [string, ...string[]]), Figure);
export type Figures = Partial<Record<string, Figure>>;

const Span = z.object({ from: z.string(), to: z.string() });

export const InsightsOverview = z.object({
  period: Span,
  /** So many weeks earlier; `isToNow`: up to the same time of the day, as the period is not over. */
  compared: Span.extend({ weeks: z.int(), isToNow: z.boolean() }).nullable(),
  zone: z.string(),
  /** Up to when everything that happened is counted. */
  countedTo: moment.nullable(),
  figures: Figures,
  before: Figures.nullable(),
  /** How long a stretch of the series is: chosen so that there are at most 100. */
  unit: z.enum(['day', 'week', 'month']),
  /**
   * `day`: the first of the stretch, within the period. Counts, what shares are made of, and medians in seconds (null where
   * nothing was answered so); empty stretches are there.
   */
  series: z.array(
    z.object({ day: z.string(), values: z.record(z.string(), z.number().nullable()) }),
  ),
  /** The same of what is compared, by place. */
  seriesBefore: z.array(
    z.object({ day: z.string(), values: z.record(z.string(), z.number().nullable()) }),
  ),
});
export type InsightsOverview = z.infer<typeof InsightsOverview>;

export const Breakdown = z.enum([
  'agent',
  'channel',
  'category',
  'language',
  'promptVersion',
  'weekday',
  'hour',
]);
export type Breakdown = z.infer<typeof Breakdown>;

/** `key`: the value as filters take it, '' for tickets without one; of prompt versions `uuid:version`; weekday 1 (Monday) to 7; hour 0 to 23. */
export const BreakdownRow = z.object({
  key: z.string(),
  label: z.string(),
  figures: Figures,
  before: Figures.nullable(),
});
export type BreakdownRow = z.infer<typeof BreakdownRow>;

/** Of one category and language: what was compared for `waitingSaved`. Seconds. */
export const WaitingSavedRow = z.object({
  /** Its name, where several clients are shown. */
  client: z.string().nullable(),
  category: z.string().nullable(),
  language: z.string().nullable(),
  with: count,
  without: count,
  medianWith: z.number().nullable(),
  medianWithout: z.number().nullable(),
  /** Null where there are too few of one kind. */
  savedSeconds: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type WaitingSavedRow = z.infer<typeof WaitingSavedRow>;

export const WaitingSaved = z.object({
  /** Hours over all that could be compared, with their 95 % interval; null where nothing can. */
  hours: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Tickets answered with the product, and how many of these could be compared. */
  with: count,
  compared: count,
  least: count,
  rows: z.array(WaitingSavedRow),
});
export type WaitingSaved = z.infer<typeof WaitingSaved>;

/** Why nothing was suggested, most first, with what to do: each is a key of the phrases `suggestions.silence`. */
export const SilenceReasons = z.object({
  reasons: z.array(z.object({ reason: z.string(), tickets: count })),
  /** Open gaps of the client's knowledge, most asked first: at most 5. */
  gaps: z.array(z.object({ uuid: z.uuid(), name: z.string(), tickets: count, client: z.uuid() })),
  openGaps: count,
});
export type SilenceReasons = z.infer<typeof SilenceReasons>;

/**
 * One sentence of the written summary: a key of the phrases `insights.summary` and the figures in it; `change` and `tone`
 * are those of the figure itself (tone.ts).
 */
export const SummarySentence = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  change: z.enum(changes),
  tone: z.enum(tones),
});
export type SummarySentence = z.infer<typeof SummarySentence>;

export const Digest = z.object({
  frequency: z.enum(['none', 'weekly', 'monthly']),
  language: languageCode,
  zone: timeZone,
  /** Which client a super-admin's is of; null: all. Own client for everybody else. */
  client: ref('client').nullable(),
  lastSentAt: moment.nullable(),
  nextAt: moment.nullable(),
});
export type Digest = z.infer<typeof Digest>;

const outOfRange = failures('clients.not-found', 'insights.period-invalid');
const filter = z.strictObject(InsightsFilter);

export const insights = {
  overview: route('GET', '/v2/insights/overview', {
    access: reads,
    tag,
    summary: 'Every figure of a period, the one before, and its course',
  })
    .errors(outOfRange)
    .input(filter)
    .output(InsightsOverview),
  breakdown: route('GET', '/v2/insights/breakdown', {
    access: reads,
    tag,
    summary: 'The figures by agent, channel, category, language, prompt version, weekday or hour',
  })
    .errors(outOfRange)
    .input(
      z.strictObject({
        ...InsightsFilter,
        by: Breakdown,
        sort: z.enum(metricIds as [string, ...string[]]).default('tickets'),
        order: z.enum(['desc', 'asc']).default('desc'),
        ...paging,
      }),
    )
    .output(z.object({ items: z.array(BreakdownRow), total: count })),
  waitingSaved: route('GET', '/v2/insights/waiting-saved', {
    access: reads,
    tag,
    summary: 'How much less customers waited, with what it was measured on',
  })
    .errors(outOfRange)
    .input(filter)
    .output(WaitingSaved),
  reasons: route('GET', '/v2/insights/reasons', {
    access: reads,
    tag,
    summary: 'Why nothing was suggested, and where knowledge is missing',
  })
    .errors(outOfRange)
    .input(filter)
    .output(SilenceReasons),
  summary: route('GET', '/v2/insights/summary', {
    access: reads,
    tag,
    summary: 'What changed, in sentences made from the figures alone',
  })
    .errors(outOfRange)
    .input(filter)
    .output(z.object({ sentences: z.array(SummarySentence) })),
  digest: route('GET', '/v2/insights/digest', {
    access: { auth: 'user', role: 'guest', scope: 'self' },
    tag,
    summary: 'How often one gets the figures by mail',
  }).output(Digest),
  /** Of a super-admin it may be any client's. */
  setDigest: route('PUT', '/v2/insights/digest', {
    access: reads,
    tag,
    summary: 'Choose how often one gets the figures by mail',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        frequency: Digest.shape.frequency,
        language: languageCode,
        zone: timeZone,
        client: ref('client').nullable().default(null),
      }),
    )
    .output(Digest),
};
