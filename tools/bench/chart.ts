/** Draws curves of growth as SVG: both axes logarithmic, readable on light and on dark ground. */

export type Series = { name: string; points: { at: number; figure: number }[] };

export type Chart = {
  title: string;
  /** What grows. */
  across: string;
  /** What is measured, with its unit. */
  up: string;
  /** Drawn as a line of its own with this name. */
  bar?: { name: string; figure: number };
  series: Series[];
};

const [width, height] = [720, 400];
const plot = { left: 64, right: 524, top: 56, bottom: 336 };
/** Told apart by hue and by mark, in both schemes. */
const hues = ['a', 'b', 'c', 'd', 'e', 'f'];
const hueOf = (at: number): string => hues[at % hues.length] ?? 'a';

const style = `
  text { font: 13px system-ui, sans-serif; fill: #33383f }
  .title { font-size: 16px; font-weight: 600 }
  .grid { stroke: #d5d9df; stroke-width: 1 }
  .bar { stroke: #6b7280; stroke-width: 1.5; stroke-dasharray: 6 4 }
  .ground { fill: #ffffff }
  path { fill: none; stroke-width: 2 }
  .a { --hue: #1c5fc4 } .b { --hue: #b3500a } .c { --hue: #197a43 }
  .d { --hue: #8a2ba6 } .e { --hue: #b01e3c } .f { --hue: #4f5b66 }
  .a, .b, .c, .d, .e, .f { stroke: var(--hue) }
  circle { fill: var(--hue); stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #d6dae0 }
    .grid { stroke: #343a43 }
    .bar { stroke: #98a1ad }
    .ground { fill: #15181d }
    .a { --hue: #7fb0ff } .b { --hue: #f5a35c } .c { --hue: #6fd39a }
    .d { --hue: #d79bf0 } .e { --hue: #ff8fa3 } .f { --hue: #b6c0cc }
  }`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, said: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${more}>${escaped(said)}</text>`;

/** 10k, 1M, 0.1: what stands at an axis. */
function shortNumber(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e3) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}

type Axis = { ticks: number[]; place: (value: number) => number };

function logAxis(ticks: number[], from: number, to: number): Axis {
  const [least, most] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 10)];
  const span = most - least || 1;
  return {
    ticks,
    place: (value) => from + ((Math.log10(Math.max(value, 1e-9)) - least) / span) * (to - from),
  };
}

/** Whole powers of ten around the values, and their halves and fifths where there are few powers. */
function ticksAround(values: number[]): number[] {
  const positive = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const from = Math.floor(Math.log10(least));
  const to = Math.ceil(Math.log10(most));
  const powers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const all = powers.flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power));
  const first = all.findLastIndex((tick) => tick <= least * 1.000001);
  const last = all.findIndex((tick) => tick >= most * 0.999999);
  const around = all.slice(Math.max(0, first), last + 1);
  const isWide = around.length > 9;
  const isPower = (tick: number) => Number.isInteger(Number(Math.log10(tick).toFixed(6)));
  if (!isWide) return around.length > 1 ? around : [least / 2, most * 2];
  const ends = [10 ** from, 10 ** to];
  return [...new Set([...ends, ...around.filter(isPower)])].toSorted((a, b) => a - b);
}

/** Labels beside the ends of the lines, never on one another. */
function spread(wanted: number[], distance: number, most: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const each of order) last = each.y = Math.max(each.y, last + distance);
  let next = most + distance;
  for (const each of order.toReversed()) next = each.y = Math.min(each.y, next - distance);
  const placed = wanted.slice();
  for (const { y, at } of order) placed[at] = y;
  return placed;
}

function lineOf({ points }: Series, hue: string, across: Axis, up: Axis): string {
  const placed = points
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, figure }) => [across.place(at).toFixed(1), up.place(figure).toFixed(1)] as const);
  const path = placed.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const marks = placed.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5"/>`).join('');
  return `<g class="${hue}"><path d="${path}"/>${marks}</g>`;
}

/** What stands beside the lines: of each its name and last figure, of the bar its name. */
function labelsOf(chart: Chart, up: Axis): string[] {
  const { bar, series } = chart;
  const ends = series.map(
    ({ points }) => points.toSorted((a, b) => a.at - b.at).at(-1)?.figure ?? 1,
  );
  const wanted = [...ends, ...(bar ? [bar.figure] : [])].map((figure) => up.place(figure) + 4);
  const said = [
    ...series.map(({ name }, at) => `${name} ${shortNumber(ends[at] ?? 0)}`),
    ...(bar ? [bar.name] : []),
  ];
  return spread(wanted, 17, plot.bottom + 4).map((y, at) => {
    // A short stroke in the line's own hue.
    const stroke = `<g class="${hueOf(at)}"><path d="M${plot.right + 10} ${(y - 4).toFixed(1)}h10"/></g>`;
    return (at < series.length ? stroke : '') + text(plot.right + 24, y, said[at] ?? '');
  });
}

/** @returns an SVG of its own, with a title for who does not see it */
export function drawChart(chart: Chart): string {
  const { title, bar, series } = chart;
  const all = series.flatMap(({ points }) => points);
  const figures = [...all.map(({ figure }) => figure), ...(bar ? [bar.figure] : [])];
  const sizes = [...new Set(all.map(({ at }) => at))].toSorted((a, b) => a - b);
  const across = logAxis(sizes, plot.left, plot.right);
  const up = logAxis(ticksAround(figures), plot.bottom, plot.top);
  const rows = up.ticks.map((tick) => {
    const y = up.place(tick).toFixed(1);
    return `<path class="grid" d="M${plot.left} ${y}H${plot.right}"/>${text(plot.left - 8, Number(y) + 4, shortNumber(tick), ' text-anchor="end"')}`;
  });
  const columns = across.ticks.map((tick) => {
    const x = across.place(tick);
    return `<path class="grid" d="M${x.toFixed(1)} ${plot.top}V${plot.bottom}"/>${text(x, plot.bottom + 20, shortNumber(tick), ' text-anchor="middle"')}`;
  });
  const middle = (plot.left + plot.right) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title><style>${style}\n</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="8"/>`,
    text(plot.left, 26, title, ' class="title"'),
    text(plot.left, 44, chart.up),
    ...rows,
    ...columns,
    text(middle, plot.bottom + 44, chart.across, ' text-anchor="middle"'),
    ...(bar
      ? [`<path class="bar" d="M${plot.left} ${up.place(bar.figure).toFixed(1)}H${plot.right}"/>`]
      : []),
    ...series.map((each, at) => lineOf(each, hueOf(at), across, up)),
    ...labelsOf(chart, up),
    '</svg>',
    '',
  ].join('\n');
}
