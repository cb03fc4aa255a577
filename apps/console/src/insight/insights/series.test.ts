import { describe, expect, it } from 'vitest';
import { chartLines } from './chart-lines.ts';
import { courseOf, hasCourse, hasSeries } from './series.ts';
import { heatCells } from './times-field.tsx';

const series = [
  { day: '2026-03-01', values: { answers: 4, answersUsing: 1, suggested: 3, silent: 1 } },
  { day: '2026-03-02', values: { answers: 0, answersUsing: 0, suggested: 0, silent: 0 } },
];

describe('the course of a figure', () => {
  it('divides the counts of each stretch, and says nothing where there is nothing to divide by', () => {
    expect(courseOf('useRate', series)).toEqual([0.25, null]);
    expect(courseOf('coverage', series)).toEqual([0.75, null]);
    expect(courseOf('answers', series)).toEqual([4, 0]);
  });

  it('is known to be missing', () => {
    expect(hasCourse('answers', series)).toBe(true);
    expect(hasCourse('firstReplyWith', series)).toBe(false);
    expect([hasSeries('firstReplyWith'), hasSeries('waitingSaved')]).toEqual([true, false]);
  });

  it('has a gap where no median is', () => {
    const medians = [{ values: { handlingWith: 90 } }, { values: { handlingWith: null } }];
    expect(courseOf('handlingWith', medians)).toEqual([90, null]);
    expect(hasCourse('handlingWith', medians)).toBe(true);
  });

  it('stands beside what it was before, place by place', () => {
    const names = {
      of: (metric: string) => metric,
      before: (metric: string) => `${metric} before`,
    };
    const seriesBefore = [{ day: '2026-02-27', values: { answersUsing: 3 } }];
    const lines = chartLines('answers', { series, seriesBefore }, names);
    expect(lines.map(({ label, look }) => [label, look])).toEqual([
      ['answersUsing', 'main'],
      ['answers', 'second'],
      ['answersUsing before', 'before'],
    ]);
    expect(lines[2]?.values).toEqual([3, null]);
    expect(chartLines('answers', { series, seriesBefore: [] }, names)).toHaveLength(2);
  });
});

describe('days and hours', () => {
  it('have a cell each, in their order, as strong as their share of the most', () => {
    const figure = (value: number) => ({ tickets: { value, of: value, isLow: false } });
    const rows = [
      { key: '3', label: '3', figures: figure(10), before: null },
      { key: '1', label: '1', figures: figure(5), before: null },
    ];
    const cells = heatCells(rows, ['1', '2', '3'], 'tickets', {
      name: (key) => key,
      figure: String,
    });
    expect(cells.map(({ text, strength }) => [text, strength])).toEqual([
      ['5', 0.5],
      ['0', 0],
      ['10', 1],
    ]);
    expect(heatCells([], ['1'], 'useRate', { name: String, figure: String })[0]?.text).toBe('null');
  });
});
