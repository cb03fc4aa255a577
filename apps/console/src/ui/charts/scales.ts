import { scaleLinear, type LinearScale } from 'd3-scale';

/** What the values of a chart are: how many, shares 0 to 1, or seconds. */
export type ChartKind = 'count' | 'share' | 'seconds';

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Steps that people read times by: d3's own would be 500 s. */
const durationSteps = [
  1,
  2,
  5,
  10,
  15,
  30,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  5 * day,
  10 * day,
];
const wantedTicks = 4;

function stepped(step: number, most: number): number[] {
  const last = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}

/** Where lines across the chart stand, from 0 to what holds the largest value. */
export function valueTicks(kind: ChartKind, most: number): number[] {
  if (kind === 'share') return most <= 0 ? [0, 0.5, 1] : shareTicks(most);
  if (kind === 'seconds') {
    const step = durationSteps.find((each) => most / each <= wantedTicks) ?? 10 * day;
    return stepped(step, most);
  }
  const nice = scaleLinear()
    .domain([0, Math.max(most, 1)])
    .nice(wantedTicks);
  const ticks = nice.ticks(wantedTicks).filter(Number.isInteger);
  return ticks.length < 2 ? [0, 1] : ticks;
}

/** Shares end at 100 %, never above. */
function shareTicks(most: number): number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].find((each) => most / each <= wantedTicks + 1);
  return stepped(step ?? 0.25, Math.min(most, 1)).filter((tick) => tick <= 1.000_001);
}

/** From values to the height of a chart, 0 at its foot. */
export function valueScale(ticks: number[], height: number): LinearScale {
  return scaleLinear()
    .domain([0, ticks.at(-1) ?? 1])
    .range([height, 0]);
}

/** From the place of a stretch, from 0, to the width of a chart; a single one stands in the middle. */
export function placeScale(count: number, width: number): LinearScale {
  if (count < 2) return scaleLinear().domain([-1, 1]).range([0, width]);
  return scaleLinear()
    .domain([0, count - 1])
    .range([0, width]);
}

/** Which stretches are named under the chart: as many as there is room for, evenly apart, the first among them. */
export function namedPlaces(count: number, width: number, roomEach: number): number[] {
  const most = Math.max(1, Math.floor(width / roomEach));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
