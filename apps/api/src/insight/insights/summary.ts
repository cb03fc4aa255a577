import type { Figure, Figures, SummarySentence } from '@replique/contract/insight/insights';
import type { MetricId } from '@replique/contract/insight/metrics';
import { areApart, judge, valueToTell, type Verdict } from '@replique/contract/insight/tone';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { breakdownOf } from './breakdown.ts';
import { readPeriods } from './calendar.ts';
import { overviewOf, type InsightsQuery } from './overview.ts';
import { readScope, type Scope } from './scope.ts';

/**
 * The summary in sentences: made from the figures alone, by fixed rules. Whether a figure moved, and whether that is
 * welcome, is the rule's of all screens (tone.ts): what stays within chance is told as a state, or not at all.
 */

const mostSentences = 7;
/** Tells how things stand, not how they moved. */
const still: Verdict = { change: 'unknown', tone: 'neutral', isFew: false };

const say = (
  key: string,
  values: SummarySentence['values'],
  { change, tone }: Verdict = still,
): SummarySentence => ({ key, values, change, tone });

type Told = {
  figures: Figures;
  before: Figures | null;
  /** Tickets of each category, now and before. */
  categories: { name: string; now: number; before: number }[];
};

const volumeKeys = {
  more: 'volumeUp',
  less: 'volumeDown',
  same: 'volumeSame',
  unknown: 'volumeFew',
} as const;

function volumeOf({ figures, before }: Told): SummarySentence {
  const now = figures['tickets'];
  const then = before?.['tickets'];
  const count = now?.value ?? 0;
  const values = { metric: 'tickets', now: count, count };
  if (!now || !then || then.value === null) return say('volume', values);
  const verdict = judge('tickets', now, then);
  if (then.value === 0 && verdict.change === 'more') return say('volumeNew', values, verdict);
  const change = then.value === 0 ? 0 : count / then.value - 1;
  return say(volumeKeys[verdict.change], { ...values, before: then.value, change }, verdict);
}

/** `key`, `keyUp` or `keyDown`; without a change nothing, unless the state itself is worth a sentence. */
function shareOf(metric: MetricId, { figures, before }: Told, isState: boolean): SummarySentence[] {
  const now = figures[metric];
  const then = before?.[metric];
  if (!now || now.value === null || now.isLow) return [];
  const values = { metric, now: now.value };
  const verdict = judge(metric, now, then);
  if (!then || then.value === null || verdict.change === 'same' || verdict.change === 'unknown')
    return isState ? [say(metric, values, verdict)] : [];
  const key = `${metric}${verdict.change === 'more' ? 'Up' : 'Down'}`;
  const change = now.value - then.value;
  return [say(key, { ...values, before: then.value, change }, verdict)];
}

/** With against without, of the same period: no change, so neither better nor worse. */
function firstReplyOf({ figures }: Told): SummarySentence[] {
  const [using, without] = [figures['firstReplyWith'], figures['firstReplyWithout']];
  if (!using || !without || !areApart(using, without)) return [];
  const [now, other] = [using.value ?? 0, without.value ?? 0];
  const key = now < other ? 'firstReplyQuicker' : 'firstReplySlower';
  return [say(key, { metric: 'firstReplyWith', now, other })];
}

/** Only where the interval is narrow enough to tell hours at all. */
function waitingOf({ figures, before }: Told): SummarySentence[] {
  const now = figures['waitingSaved'];
  const then = before?.['waitingSaved'];
  const value = valueToTell('waitingSaved', now);
  if (!now?.range || value === null) return [];
  const { low, high } = now.range;
  const isLess = value > 0;
  const values = {
    metric: 'waitingSaved',
    now: Math.abs(value),
    low: isLess ? low : -high,
    high: isLess ? high : -low,
  };
  const verdict = judge('waitingSaved', now, then);
  if (!isLess) return [say('waitingLonger', values, verdict)];
  const was = valueToTell('waitingSaved', then);
  const isMoved = verdict.change === 'more' || verdict.change === 'less';
  if (!isMoved || was === null || was <= 0) return [say('waitingSaved', values, verdict)];
  const key = verdict.change === 'more' ? 'waitingSavedUp' : 'waitingSavedDown';
  return [say(key, { ...values, before: was }, verdict)];
}

const counted = (value: number): Figure => ({ value, of: value, isLow: false });

function categoryOf({ categories, before }: Told): SummarySentence[] {
  if (!before) return [];
  const [most] = categories
    .map((each) => ({
      ...each,
      verdict: judge('tickets', counted(each.now), counted(each.before)),
    }))
    .filter(({ verdict }) => verdict.change === 'more')
    .toSorted((left, right) => right.now - right.before - (left.now - left.before));
  if (!most) return [];
  const { verdict, ...values } = most;
  return [say('categoryUp', { metric: 'tickets', ...values }, verdict)];
}

/** Most important first, seven at most. */
export function summarise(told: Told): SummarySentence[] {
  const chats = shareOf('deflection', told, false);
  if ((told.figures['tickets']?.value ?? 0) === 0) return [say('nothing', {}), ...chats];
  return [
    volumeOf(told),
    ...shareOf('useRate', told, true),
    ...waitingOf(told),
    ...firstReplyOf(told),
    ...shareOf('coverage', told, true),
    ...shareOf('acceptance', told, false),
    ...shareOf('satisfaction', told, false),
    ...chats,
    ...categoryOf(told),
  ].slice(0, mostSentences);
}

export async function summaryOf(
  deps: Deps,
  scope: Scope,
  query: InsightsQuery,
): Promise<SummarySentence[]> {
  const { figures, before } = overviewOf(deps, scope, query);
  const rows = await breakdownOf(deps, scope, {
    ...query,
    by: 'category',
    sort: 'tickets',
    order: 'desc',
  });
  const categories = rows
    .filter(({ key }) => key !== '')
    .map((row) => ({
      name: row.label,
      now: row.figures['tickets']?.value ?? 0,
      before: row.before?.['tickets']?.value ?? 0,
    }));
  return summarise({ figures, before, categories });
}

/** @throws `clients.not-found`, `insights.period-invalid` */
export async function readSummary(
  deps: Deps,
  caller: Caller,
  query: InsightsQuery,
): Promise<{ sentences: SummarySentence[] }> {
  readPeriods(query, deps.clock());
  const scope = await readScope(deps, { caller, client: query.client });
  return { sentences: await summaryOf(deps, scope, query) };
}
