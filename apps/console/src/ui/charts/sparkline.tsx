import classes from './charts.module.css';
import { areaPath, linePath, type ChartPoint } from './shapes.ts';

const width = 100;
const height = 24;
const edge = 2;

/** Places values on a field of 100 by 24; a flat line lies at its foot. */
export function sparkPoints(values: readonly (number | null)[]): ChartPoint[] {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known, 0);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? index * step : width / 2,
    y:
      value === null ? null : height - edge - (most === 0 ? 0 : value / most) * (height - 2 * edge),
  }));
}

/** The course of a figure, for the eye only: the chart below says it in figures. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparkPoints(values);
  return (
    <svg
      className={`whole block full-height ${classes.spark}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={classes.sparkArea} d={areaPath(points, height)} />
      <path className={classes.sparkLine} d={linePath(points)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
