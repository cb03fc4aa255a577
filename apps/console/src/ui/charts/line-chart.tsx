import { useElementSize } from '@mantine/hooks';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartLegend, ChartReadOut, readOutText } from './chart-legend.tsx';
import { ChartTable, HiddenChartTable } from './chart-table.tsx';
import classes from './charts.module.css';
import type { ChartMargin, LineChartProps } from './line-chart-props.ts';
import { placeScale, type ChartKind } from './scales.ts';

/** Room for what the lines across the chart stand for: times are the longest, as "1 hr 30 min". */
const marginOf = (kind: ChartKind): ChartMargin => ({
  left: kind === 'seconds' ? 84 : 56,
  right: 16,
});

function nextPlace(key: string, place: number | undefined, count: number): number | undefined {
  const last = count - 1;
  const from = place ?? last;
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: place === undefined ? 0 : from + 1,
    ArrowUp: from + 1,
    PageDown: from - 7,
    PageUp: from + 7,
    Home: 0,
    End: last,
  };
  const wanted = steps[key];
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), last);
}

/** Which stretch is being read: the one under the pointer, or where the arrow keys are. */
function usePlace(count: number, width: number, margin: ChartMargin) {
  const [place, setPlace] = useState<number>();
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const inner = width - margin.left - margin.right;
    if (inner <= 0) return;
    const share = (event.clientX - left - margin.left) / inner;
    setPlace(Math.min(Math.max(Math.round(share * (count - 1)), 0), count - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setPlace(undefined);
    const next = nextPlace(event.key, place, count);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
  };
  const clear = () => setPlace(undefined);
  const shown = place === undefined ? undefined : Math.min(place, count - 1);
  return { place: shown, onPointerMove, onKeyDown, clear };
}

/** Lines over time: drawn to the width there is, read by pointer or arrow keys, and as a table. */
export function LineChart(props: LineChartProps) {
  const { label, stretches, lines, kind, isTable } = props;
  const margin = marginOf(kind);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { place, onPointerMove, onKeyDown, clear } = usePlace(stretches.length, width, margin);
  if (isTable) return <ChartTable {...props} />;
  const read = place ?? stretches.length - 1;
  return (
    <div className="shrink relative">
      <ChartLegend lines={lines} />
      <div
        ref={ref}
        className={`round-6 relative ${classes.plot}`}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={stretches.length}
        aria-valuenow={read + 1}
        aria-valuetext={readOutText(props, read)}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={clear}
        onKeyDown={onKeyDown}
        onBlur={clear}
      >
        {width > 0 && <ChartDrawing {...props} width={width} margin={margin} place={place} />}
        {place !== undefined && (
          <ChartReadOut
            {...props}
            place={place}
            x={
              margin.left + placeScale(stretches.length, width - margin.left - margin.right)(place)
            }
            width={width}
          />
        )}
      </div>
      <HiddenChartTable {...props} />
    </div>
  );
}
