import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benches, choose } from './benches.ts';
import { drawCurves } from './curves.ts';
import { describeReport, figuresOf } from './describe-report.ts';
import { isMissed, type Measured } from './measured.ts';
import { line, notMeasured, point, readTold, type Line } from './report.ts';

const machine = { cores: 2, processor: 'x', memoryGB: 8, node: '24.0.0', postgres: '18.0.0' };

const measured = (lines: Line[], change: Partial<Measured> = {}): Measured => ({
  name: 'tickets',
  title: 'List of tickets',
  isForCurves: false,
  date: '2026-01-02 03:04',
  commit: 'abc',
  seconds: 5,
  load: { before: 1, after: 2 },
  pace: { before: 30.5, after: 31 },
  failed: null,
  lines,
  points: [],
  notMeasured: null,
  ...change,
});

const slow: Line = {
  name: 'first page | p95',
  figure: 81.25,
  unit: 'ms',
  bar: { most: 80 },
  isMet: false,
  peers: { other: 12.5 },
};

describe('what a bench tells', () => {
  let folder: string;
  const before = process.env['BENCH_JSON'];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-report-'));
    process.env['BENCH_JSON'] = join(folder, 'told.jsonl');
  });
  afterEach(async () => {
    if (before === undefined) delete process.env['BENCH_JSON'];
    else process.env['BENCH_JSON'] = before;
    await rm(folder, { recursive: true, force: true });
  });

  it('is held against its bar, which a figure that is none misses', async () => {
    const ms = { name: 'x', unit: 'ms' };
    expect(line({ ...ms, figure: 80, bar: { most: 80 } })).toBe(true);
    expect(line({ ...ms, figure: 80.1, bar: { most: 80 } })).toBe(false);
    expect(line({ ...ms, figure: 4_999, bar: { least: 5_000 } })).toBe(false);
    expect(line({ ...ms, figure: null, bar: { most: 80 } })).toBe(false);
    expect(line({ ...ms, figure: Number.NaN, bar: { least: 0 } })).toBe(false);
    expect(line({ ...ms, figure: 1, bar: { most: 80 }, isMet: false })).toBe(false);
    expect(line({ ...ms, figure: 1_000, bar: null })).toBe(true);
    point({ curve: 'tickets', series: 'first page', at: 10, figure: 1 });
    const told = readTold(await readFile(join(folder, 'told.jsonl'), 'utf8'));
    expect(told.lines.map(({ isMet }) => isMet)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      null,
    ]);
    expect(told.points).toEqual([{ curve: 'tickets', series: 'first page', at: 10, figure: 1 }]);
    expect(told.notMeasured).toBeNull();
  });

  it('may be that nothing could be measured', async () => {
    notMeasured('no data');
    const told = readTold(await readFile(join(folder, 'told.jsonl'), 'utf8'));
    expect(told).toEqual({ lines: [], points: [], notMeasured: 'no data' });
  });
});

describe('the report', () => {
  it('counts as missed what missed or failed, not what is for the curves alone', () => {
    expect(isMissed(measured([slow]))).toBe(true);
    expect(isMissed(measured([{ ...slow, isMet: true }]))).toBe(false);
    expect(isMissed(measured([slow], { isForCurves: true }))).toBe(false);
    expect(isMissed(measured([], { failed: 'ended with 1' }))).toBe(true);
    expect(isMissed(measured([], { notMeasured: 'no data' }))).toBe(false);
  });

  it('says figure, bar, verdict, others, commit and load of each line', () => {
    const text = describeReport({ machine, isQuick: false, benches: [measured([slow])] });
    expect(text).toContain(
      '| first page \\| p95 | 81.25 ms | ≤ 80 ms | **missed** | other 12.5 ms |  |',
    );
    expect(text).toContain('0 of 1 lines met');
    expect(text).toContain(
      'commit `abc`, took 5 s, load 1 before and 2 after, pace 30.5 ms before and 31 ms after.',
    );
    expect(text).not.toContain('--quick');
  });

  it('says of small sizes that they are no figures', () => {
    const text = describeReport({ machine, isQuick: true, benches: [measured([slow])] });
    expect(text).toContain('none of these figures is one of the product');
    expect(text).not.toContain('lines met');
    expect(text).not.toContain('missed');
  });

  it('puts only what has a bar on the page of figures, and what failed', () => {
    const told = { ...slow, name: 'told beside', bar: null, isMet: null };
    const all = [measured([slow, told]), measured([], { title: 'Import', failed: 'ended with 1' })];
    const text = figuresOf({ machine, isQuick: false, benches: all }, []);
    expect(text).toContain('2 benches missed a bar');
    expect(text).toContain('first page');
    expect(text).not.toContain('told beside');
    expect(text).toContain('| Import | | | **failed** | |');
  });
});

describe('the curves', () => {
  it('are drawn from two sizes on, with axes, names and the bar', () => {
    const at = (size: number) => ({
      curve: 'search',
      series: '8 words <i>',
      at: size,
      figure: size / 50_000,
    });
    expect(drawCurves([at(1_000)])).toEqual([]);
    const [drawn, ...rest] = drawCurves([at(100_000), at(1_000), at(10_000)]);
    expect(rest).toEqual([]);
    expect(drawn?.file).toBe('growth-search.svg');
    for (const said of ['>1k<', '>10k<', '>100k<', 'must 5', 'p95, ms', '8 words &lt;i&gt; 2'])
      expect(drawn?.svg).toContain(said);
    expect(drawn?.svg).toContain('prefers-color-scheme: dark');
    expect(drawn?.svg).not.toContain('NaN');
  });
});

describe('the list of benches', () => {
  it('names each once and refuses what it does not have', () => {
    const names = benches.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(choose('tickets, bytes').map(({ name }) => name)).toEqual(['bytes', 'tickets']);
    expect(() => choose('tickets,nothing')).toThrow(/No bench is called nothing/);
  });
});
