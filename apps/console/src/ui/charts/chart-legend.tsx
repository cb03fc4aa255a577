import classes from './charts.module.css';
import type { ChartLine, LineChartProps } from './line-chart-props.ts';

function LineSample({ look }: Pick<ChartLine, 'look'>) {
  return (
    <svg className="rigid" width={24} height={8} aria-hidden>
      <line className={classes.line} data-look={look} x1={0} x2={24} y1={4} y2={4} />
    </svg>
  );
}

/** What each line is. */
export function ChartLegend({ lines }: { lines: ChartLine[] }) {
  return (
    <ul className={`wrap soft small unmarked pad-0 ${classes.legend}`}>
      {lines.map((line) => (
        <li className="row gap-8" key={line.key}>
          <LineSample look={line.look} />
          {line.label}
        </li>
      ))}
    </ul>
  );
}

type ReadOut = Pick<LineChartProps, 'stretches' | 'lines' | 'format'>;

/** One stretch in words: "3 March 2026: Answers 42, before 38". */
export function readOutText({ stretches, lines, format }: ReadOut, place: number): string {
  const values = lines.map((line) => `${line.label} ${format(line.values[place] ?? null)}`);
  return [stretches[place]?.label ?? '', ...values].join(', ');
}

interface ChartReadOutProps extends ReadOut {
  place: number;
  /** Where that stretch stands, in pixels from the left of the chart, and how wide the chart is. */
  x: number;
  width: number;
}

const beside = 12;

/** The figures of the stretch that is read, on the side of it where there is more room. */
export function ChartReadOut({ stretches, lines, format, place, x, width }: ChartReadOutProps) {
  const style = x < width / 2 ? { left: x + beside } : { right: width - x + beside };
  return (
    <div
      className={`popup small pad-8-12 no-events z-2 absolute ${classes.readOut}`}
      style={style}
      aria-hidden
    >
      <p className="row leading-20 gap-8">{stretches[place]?.label}</p>
      {lines.map((line) => (
        <p className="row leading-20 gap-8" key={line.key}>
          <LineSample look={line.look} />
          <span>{line.label}</span>
          <strong className="ps-12 nowrap strong push figures">
            {format(line.values[place] ?? null)}
          </strong>
        </p>
      ))}
    </div>
  );
}
