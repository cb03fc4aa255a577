import { drawChart, type Chart } from './chart.ts';
import type { Point } from './report.ts';

/** Which curves of growth are drawn, from the points that benches told. */

type Curve = Omit<Chart, 'series'> & { file: string };

const curves: Record<string, Curve> = {
  tickets: {
    file: 'growth-tickets.svg',
    title: 'The list of tickets, over all clients',
    across: 'tickets',
    up: 'p95 of the route, ms',
    bar: { name: 'must 80', figure: 80 },
  },
  insights: {
    file: 'growth-insights.svg',
    title: 'Insights of one client, a year asked for',
    across: 'tickets',
    up: 'p95 of the route, ms',
    bar: { name: 'must 100', figure: 100 },
  },
  search: {
    file: 'growth-search.svg',
    title: 'A search inside one client',
    across: 'passages',
    up: 'p95, ms',
    bar: { name: 'must 5', figure: 5 },
  },
  indexing: {
    file: 'growth-indexing.svg',
    title: 'Putting passages into the index',
    across: 'passages',
    up: 'seconds',
    bar: { name: 'must 10', figure: 10 },
  },
  memory: {
    file: 'growth-memory.svg',
    title: 'Memory of one client’s index',
    across: 'passages',
    up: 'MB',
    bar: { name: 'must 400', figure: 400 },
  },
  suggestion: {
    file: 'growth-suggestion.svg',
    title: 'A suggestion, end to end',
    across: 'documents, about four passages each',
    up: 'p95 until the last event, ms',
    bar: { name: 'must 60', figure: 60 },
  },
};

export type Drawn = { file: string; title: string; svg: string };

/** @returns a picture of each curve that has two sizes or more */
export function drawCurves(points: Point[]): Drawn[] {
  return Object.entries(curves).flatMap(([name, { file, ...chart }]) => {
    const own = points.filter(({ curve }) => curve === name);
    if (new Set(own.map(({ at }) => at)).size < 2) return [];
    const series = [...Map.groupBy(own, (point) => point.series)].map(([said, of]) => ({
      name: said,
      points: of.map(({ at, figure }) => ({ at, figure })),
    }));
    return [{ file, title: chart.title, svg: drawChart({ ...chart, series }) }];
  });
}
