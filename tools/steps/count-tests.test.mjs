import { describe, expect, it } from 'vitest';
import {
  countPlaywright,
  countStep,
  countVitest,
  nameFailedByPlaywright,
  nameFailedByVitest,
  nameFlaky,
} from './count-tests.mjs';
import { runStep } from './run-step.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

const vitestReport = (more) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...more,
});
const playwrightReport = (stats, errors = []) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});
const vitest = { name: 'unit', count: countVitest };
const playwright = { name: 'journeys', count: countPlaywright };

describe('counting tests', () => {
  it('counts a check as one test', () => {
    expect(countStep({ name: 'lint' }, 0)).toMatchObject({ passed: 1, failed: 0 });
    expect(countStep({ name: 'lint' }, 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts what the runners report', () => {
    expect(countStep(vitest, 0, vitestReport({}))).toEqual({ passed: 3, failed: 0, skipped: 1 });
    expect(countStep(vitest, 1, vitestReport({ numFailedTests: 2 }))).toMatchObject({ failed: 2 });
    const report = playwrightReport({ unexpected: 1, flaky: 1, skipped: 4 });
    expect(countStep(playwright, 1, report)).toEqual({ passed: 3, failed: 1, skipped: 4 });
  });

  it('names what failed, and what passed only at the second try', () => {
    const spec = (title, status) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
    const inner = { specs: [spec('late', 'flaky'), spec('good', 'expected')] };
    const report = { suites: [{ specs: [spec('bad', 'unexpected')], suites: [inner] }] };
    expect(nameFailedByPlaywright(report)).toEqual(['a.spec.ts › bad']);
    const results = [{ errors: [{ message: '\u001b[31mnot visible\u001b[39m\n  Timeout: 20' }] }];
    const told = { ...spec('bad', 'unexpected'), tests: [{ status: 'unexpected', results }] };
    expect(nameFailedByPlaywright({ suites: [{ specs: [told] }] })).toEqual([
      'a.spec.ts › bad: not visible Timeout: 20',
    ]);
    expect(nameFlaky(report)).toEqual(['a.spec.ts › late']);
    const failed = { status: 'failed', fullName: 'saves twice' };
    const testResults = [
      { name: 'b.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
      { name: 'd.test.ts', status: 'passed', assertionResults: [] },
    ];
    expect(nameFailedByVitest({ testResults })).toEqual(['b.test.ts › saves twice', 'c.test.ts']);
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const report = vitestReport({ testResults: [broken] });
    expect(countStep(vitest, 1, report)).toMatchObject({ passed: 3, failed: 1 });
  });

  it.each([
    ['a runner without a report', vitest, 0, undefined],
    ['a runner that failed outside its tests', vitest, 1, vitestReport({})],
    ['a runner that found no test', vitest, 0, vitestReport({ numPassedTests: 0 })],
    ['a set-up that failed', playwright, 1, playwrightReport({ expected: 0 }, [{ message: 'x' }])],
  ])('counts %s as a failure', (_name, step, code, report) => {
    expect(countStep(step, code, report).failed).toBe(1);
  });
});

describe('running a step', () => {
  const run = (step) =>
    runStep(step, { root: plantTree({ 'a.txt': '' }), nodePath: process.execPath, say: () => {} });

  it('keeps the whole output of a failing command', async () => {
    const script = `console.log('one'); console.error('two'); process.exitCode = 2;`;
    const result = await run({ name: 'x', command: ['node', ['-e', script]] });
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    expect(result.output).toContain('one');
    expect(result.output).toContain('two');
  });

  it('does not believe a report left by an earlier run', async () => {
    const root = plantTree({ 'test-results/r.json': JSON.stringify(vitestReport({})) });
    const step = { ...vitest, command: ['node', ['-e', '']], report: 'test-results/r.json' };
    const result = await runStep(step, { root, nodePath: process.execPath, say: () => {} });
    expect(result).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails on a command that does not exist', async () => {
    const result = await run({ name: 'x', command: ['no-such-command-here', []] });
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    expect(result.output).toContain('no-such-command-here');
  });
});
