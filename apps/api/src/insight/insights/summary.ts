import type { Figure, Figures, SummarySentence } from '@replique/contract/insight/insights';
import { leastShown, type MetricId } from '@replique/contract/insight/metrics';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { breakdownOf } from './breakdown.ts';
import { readPeriods } from './calendar.ts';
import { overviewOf, type InsightsQuery } from './overview.ts';
import { readScope, type Scope } from './scope.ts';

/**
 * The summary in sentences: made from the figures alone, by fixed rules. What is small, or may well be chance, is not
 * told: a count must differ by a tenth and by more than chance would, a share by two points and more than chance would.
 */

type Tone = SummarySentence['tone'];

const leastShare = 0.1;
const leastPoints = 0.02;
/** Two standard deviations. */
const beyondChance = 1.96;
const mostSentences = 7;

const say = (
  key: string,
  values: SummarySentence['values'],
  tone: Tone = 'neutral',
): SummarySentence => ({ key, values, tone });

/** Whether a count changed more than it would by chance. */
export function isCountChanged(now: number, before: number): boolean {
  if (now + before < leastShown) return false;
  const difference = Math.abs(now - before);
  return difference >= leastShare * before && difference > beyondChance * Math.sqrt(now + before);
}

/** Whether a share changed more than it would by chance. */
export function isShareChanged(now: Figure, before: Figure | undefined): boolean {
  if (now.value === null || !before || before.value === null) return false;
  if (now.isLow || before.isLow) return false;
  const difference = Math.abs(now.value - before.value);
  const pooled = (now.value * now.of + before.value * before.of) / (now.of + before.of);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / now.of + 1 / before.of));
  return difference >= leastPoints && difference > beyondChance * deviation;
}

function volumeOf(now: number, before: number | null): SummarySentence {
  const values = { metric: 'tickets', now, count: now };
  if (before === null) return say('volume', values);
  if (before === 0) return say('volumeNew', values);
  if (!isCountChanged(now, before)) return say('volumeSame', { ...values, before });
  const change = now / before - 1;
  return say(change > 0 ? 'volumeUp' : 'volumeDown', { ...values, before, change });
}

/** `key`, `keyUp` or `keyDown`; without a change nothing, unless the state itself is worth a sentence. */
function shareOf(
  key: string,
  metric: MetricId,
  { figures, before }: Told,
  isState: boolean,
): SummarySentence[] {
  const now = figures[metric];
  const then = before?.[metric];
  if (!now || now.value === null || now.isLow) return [];
  const values = { metric, now: now.value };
  if (!isShareChanged(now, then) || then === undefined || then.value === null)
    return isState ? [say(key, values)] : [];
  const change = now.value - then.value;
  const isUp = change > 0;
  return [
    say(
      `${key}${isUp ? 'Up' : 'Down'}`,
      { ...values, before: then.value, change },
      isUp ? 'good' : 'bad',
    ),
  ];
}

/** With against without: both must stand on enough, and be a tenth apart. */
function firstReplyOf({ figures }: Told): SummarySentence[] {
  const [using, without] = [figures['firstReplyWith'], figures['firstReplyWithout']];
  if (!using || !without || using.isLow || without.isLow) return [];
  if (using.value === null || without.value === null) return [];
  if (Math.abs(using.value - without.value) < leastShare * without.value) return [];
  const values = { metric: 'firstReplyWith', now: using.value, other: without.value };
  return using.value < without.value
    ? [say('firstReplyQuicker', values, 'good')]
    : [say('firstReplySlower', values, 'bad')];
}

function timeSavedOf({ figures }: Told): SummarySentence[] {
  const saved = figures['timeSaved'];
  if (!saved || saved.value === null || saved.isLow || saved.value < 1) return [];
  return [say('timeSaved', { metric: 'timeSaved', now: saved.value }, 'good')];
}

type Told = {
  figures: Figures;
  before: Figures | null;
  /** Tickets of each category, now and before. */
  categories: { name: string; now: number; before: number }[];
};

function categoryOf({ categories, before }: Told): SummarySentence[] {
  if (!before) return [];
  const [most] = categories
    .filter(({ now, before: then }) => now > then && now >= leastShown && isCountChanged(now, then))
    .toSorted((left, right) => right.now - right.before - (left.now - left.before));
  return most ? [say('categoryUp', { metric: 'tickets', ...most })] : [];
}

/** Most important first, seven at most. */
export function summarise(told: Told): SummarySentence[] {
  const { figures, before } = told;
  const tickets = figures['tickets']?.value ?? 0;
  const chats = shareOf('deflection', 'deflection', told, false);
  if (tickets === 0) return [say('nothing', {}), ...chats];
  return [
    volumeOf(tickets, before ? (before['tickets']?.value ?? 0) : null),
    ...shareOf('useRate', 'useRate', told, true),
    ...timeSavedOf(told),
    ...firstReplyOf(told),
    ...shareOf('coverage', 'coverage', told, true),
    ...shareOf('acceptance', 'acceptance', told, false),
    ...shareOf('satisfaction', 'satisfaction', told, false),
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
  readPeriods(query);
  const scope = await readScope(deps, { caller, client: query.client });
  return { sentences: await summaryOf(deps, scope, query) };
}
