// What the charts use of d3, which brings no types of its own.
declare module 'd3-scale' {
  export interface LinearScale {
    (value: number): number;
    domain(ends: [number, number]): LinearScale;
    domain(): [number, number];
    range(ends: [number, number]): LinearScale;
    nice(count?: number): LinearScale;
    ticks(count?: number): number[];
    invert(place: number): number;
  }
  export function scaleLinear(): LinearScale;
}

declare module 'd3-shape' {
  interface Shape<Point> {
    (points: readonly Point[]): string | null;
    defined(isThere: (point: Point) => boolean): this;
    x(place: (point: Point) => number): this;
  }
  export interface Line<Point> extends Shape<Point> {
    y(place: (point: Point) => number): this;
  }
  export interface Area<Point> extends Shape<Point> {
    y0(place: number): this;
    y1(place: (point: Point) => number): this;
  }
  export function line<Point>(): Line<Point>;
  export function area<Point>(): Area<Point>;
}
