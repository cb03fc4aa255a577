import type { ChartKind } from './scales.ts';

/** `main` is full and strong; `second` has long dashes; `before` is dotted and faint. */
export type LineLook = 'main' | 'second' | 'before';

export interface ChartLine {
  key: string;
  label: string;
  look: LineLook;
  /** One of each stretch; null where there is nothing to tell. */
  values: (number | null)[];
}

export interface ChartStretch {
  key: string;
  /** "3 March 2026", for the read-out and the table. */
  label: string;
  /** "3 Mar", under the chart. */
  short: string;
}

export interface LineChartProps {
  /** What the chart shows, for assistive technology. */
  label: string;
  /** Heading of the first column of its table. */
  stretchLabel: string;
  stretches: ChartStretch[];
  lines: ChartLine[];
  kind: ChartKind;
  format: (value: number | null) => string;
  /** The table in place of the drawing; otherwise only assistive technology reads it. */
  isTable: boolean;
}

export interface ChartMargin {
  left: number;
  right: number;
}
