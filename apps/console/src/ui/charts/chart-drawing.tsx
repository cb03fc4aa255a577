import classes from './charts.module.css';
import type { ChartLine, ChartMargin, LineChartProps } from './line-chart-props.ts';
import { namedPlaces, placeScale, valueScale, valueTicks } from './scales.ts';
import { areaPath, linePath, lonePoints, type ChartPoint } from './shapes.ts';

const height = 240;
const foot = 24;
const top = 8;
const roomOfName = 72;
/** With more points than these, marks would be a band. */
const mostMarks = 31;

interface DrawingProps extends LineChartProps {
  width: number;
  margin: ChartMargin;
  /** The stretch that is read. */
  place: number | undefined;
}

/** Marks differ in form, not in colour alone: a disc, a square, a ring. */
function Mark({ look, x, y }: { look: ChartLine['look']; x: number; y: number }) {
  if (look === 'second')
    return (
      <rect className={classes.mark} data-look={look} x={x - 3} y={y - 3} width={6} height={6} />
    );
  return (
    <circle
      className={classes.mark}
      data-look={look}
      cx={x}
      cy={y}
      r={look === 'before' ? 2.5 : 3}
    />
  );
}

interface PlacedLine {
  line: ChartLine;
  points: ChartPoint[];
}

function LinePath({
  placed,
  bottom,
  isMarked,
}: {
  placed: PlacedLine;
  bottom: number;
  isMarked: boolean;
}) {
  const { line, points } = placed;
  const marked = isMarked ? points.filter((point) => point.y !== null) : lonePoints(points);
  return (
    <g>
      {line.look === 'main' && <path className={classes.area} d={areaPath(points, bottom)} />}
      <path className={classes.line} data-look={line.look} d={linePath(points)} />
      {marked.map((point) => (
        <Mark key={point.x} look={line.look} x={point.x} y={point.y ?? 0} />
      ))}
    </g>
  );
}

/** Where a line across the chart and a name below it stand. */
function Axes({ ticks, yOf, xOf, ...props }: DrawingProps & Axis) {
  const { width, margin, stretches, format } = props;
  const inner = width - margin.left - margin.right;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes.rule}
            x1={margin.left}
            x2={width - margin.right}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text
            className={`tiny figures ${classes.tick}`}
            x={margin.left - 8}
            y={yOf(tick)}
            dy="0.32em"
            textAnchor="end"
          >
            {format(tick)}
          </text>
        </g>
      ))}
      {namedPlaces(stretches.length, inner, roomOfName).map((index) => (
        <text
          key={index}
          className={`tiny figures ${classes.tick}`}
          x={xOf(index)}
          y={height - 6}
          textAnchor={index === 0 && stretches.length > 1 ? 'start' : 'middle'}
        >
          {stretches[index]?.short}
        </text>
      ))}
    </>
  );
}

interface Axis {
  ticks: number[];
  yOf: (value: number) => number;
  xOf: (place: number) => number;
}

/** The drawing of a chart; what it says stands in the read-out and in the table. */
export function ChartDrawing(props: DrawingProps) {
  const { width, margin, stretches, lines, kind, place } = props;
  const values = lines.flatMap((line) => line.values).filter((value) => value !== null);
  const ticks = valueTicks(kind, Math.max(0, ...values));
  const bottom = height - foot;
  const y = valueScale(ticks, bottom - top);
  const x = placeScale(stretches.length, width - margin.left - margin.right);
  const axis: Axis = {
    ticks,
    yOf: (value) => top + y(value),
    xOf: (index) => margin.left + x(index),
  };
  const placed = lines.map((line): PlacedLine => ({
    line,
    points: stretches.map((_, index) => {
      const value = line.values[index] ?? null;
      return { x: axis.xOf(index), y: value === null ? null : axis.yOf(value) };
    }),
  }));
  const isMarked = stretches.length <= mostMarks;
  return (
    <svg className={`absolute block ${classes.drawing}`} width={width} height={height} aria-hidden>
      <Axes {...props} {...axis} />
      {place !== undefined && (
        <line
          className={classes.cursor}
          x1={axis.xOf(place)}
          x2={axis.xOf(place)}
          y1={top}
          y2={bottom}
        />
      )}
      {/* What is compared lies below, the main line on top. */}
      {placed.toReversed().map((each) => (
        <LinePath key={each.line.key} placed={each} bottom={bottom} isMarked={isMarked} />
      ))}
      {place !== undefined &&
        placed.map(({ line, points }) => {
          const point = points[place];
          return point === undefined || point.y === null ? null : (
            <Mark key={line.key} look={line.look} x={point.x} y={point.y} />
          );
        })}
    </svg>
  );
}
