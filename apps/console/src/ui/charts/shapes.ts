import { area, line } from 'd3-shape';

export interface ChartPoint {
  x: number;
  /** Null: there is nothing to tell, and the line has a gap. */
  y: number | null;
}

const isThere = (point: ChartPoint) => point.y !== null;
const heightOf = (point: ChartPoint) => point.y ?? 0;

/** The path of a line that breaks where nothing is. */
export function linePath(points: readonly ChartPoint[]): string {
  const draw = line<ChartPoint>()
    .defined(isThere)
    .x((point) => point.x)
    .y(heightOf);
  return draw(points) ?? '';
}

/** The path of what lies between such a line and the foot of the chart. */
export function areaPath(points: readonly ChartPoint[], foot: number): string {
  const draw = area<ChartPoint>()
    .defined(isThere)
    .x((point) => point.x)
    .y0(foot)
    .y1(heightOf);
  return draw(points) ?? '';
}

/** Points with nothing on either side: no line passes through them, so each needs a mark. */
export function lonePoints(points: readonly ChartPoint[]): ChartPoint[] {
  return points.filter(
    (point, index) =>
      isThere(point) &&
      !points
        .slice(Math.max(0, index - 1), index + 2)
        .some((other) => other !== point && isThere(other)),
  );
}
