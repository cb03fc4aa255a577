import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksOf, gradeAnswer, type Check, type Expectation, type Judge } from './grade.ts';

const reply =
  'Hello Nora,\n\nYou can return your bike within 30 days of delivery, in its box.\n\nKind regards,\nCarol';
const expected = 'You can return a bike within 30 days of delivery, in its box.';

const expectation = (more: Partial<Expectation> = {}): Expectation => ({
  question: 'How long do I have to return a bike?',
  expectedAnswer: expected,
  documentIds: [],
  language: 'en',
  checks: [],
  ...more,
});
const ready = (text = reply, citedIds: number[] = []) => ({
  state: 'ready' as const,
  text,
  citedIds,
  sentences: [],
});
const silent = { state: 'silent' as const, text: '', citedIds: [], sentences: [] };
const failed = { state: 'failed' as const, text: '', citedIds: [], sentences: [] };

const says =
  (score: number, why = 'It says what is expected.'): Judge =>
  () =>
    Promise.resolve({ score, why, costMicros: 7, tokensIn: 3, tokensOut: 2 });

/** How one check of a text ends. */
async function one(
  check: Check,
  answer: Parameters<typeof gradeAnswer>[0],
  more: Partial<Expectation> = {},
  judge: Judge | null = null,
) {
  const { checks } = await gradeAnswer(answer, expectation({ ...more, checks: [check] }), judge);
  const [{ passed, score, why } = { passed: false, score: -1, why: 'nothing ran' }] = checks;
  return { passed, score, why };
}

describe('what a case is held to', () => {
  it('is what its checks say, and for want of them what it expects', () => {
    const of = (more: Partial<Expectation>) => checksOf(expectation(more));
    expect(of({ checks: [{ kind: 'silent' }] })).toEqual([{ kind: 'silent' }]);
    expect(of({})).toEqual([{ kind: 'similarity', least: 0.6 }]);
    expect(of({ expectedAnswer: null, documentIds: [4] })).toEqual([
      { kind: 'cites', mode: 'any' },
    ]);
    expect(of({ documentIds: [4] }).map(({ kind }) => kind)).toEqual(['similarity', 'cites']);
    expect(of({ expectedAnswer: null })).toEqual([{ kind: 'answers' }]);
  });

  it('is met when every check is; the score is the mean of theirs', async () => {
    const checks: Check[] = [
      { kind: 'answers' },
      { kind: 'contains', texts: ['30 days', 'receipt'], mode: 'all' },
    ];
    const graded = await gradeAnswer(ready(), expectation({ checks }), null);
    expect(graded).toMatchObject({ passed: false, score: 0.75 });
    expect(graded.checks[1]).toEqual({
      kind: 'contains',
      passed: false,
      score: 0.5,
      why: 'receipt',
    });
    const met = await gradeAnswer(ready(), expectation({ checks: checks.slice(0, 1) }), null);
    expect(met).toMatchObject({ passed: true, score: 1 });
  });
});

describe('a case', () => {
  it('may want an answer, or none', async () => {
    expect(await one({ kind: 'answers' }, ready())).toEqual({ passed: true, score: 1, why: '' });
    expect(await one({ kind: 'answers' }, silent)).toMatchObject({ passed: false, why: 'silent' });
    expect(await one({ kind: 'silent' }, silent)).toMatchObject({ passed: true });
    expect(await one({ kind: 'silent' }, ready())).toMatchObject({ passed: false, why: 'ready' });
    expect(await one({ kind: 'silent' }, failed)).toMatchObject({ passed: false, why: 'failed' });
  });

  it('is not met by a text that was never written', async () => {
    const texts = ['refund'];
    for (const answer of [silent, failed])
      expect(await one({ kind: 'not-contains', texts }, answer)).toEqual({
        passed: false,
        score: 0,
        why: answer.state,
      });
    const check: Check = { kind: 'judged', criteria: 'Anything will do.', least: 0 };
    expect(await one(check, failed, {}, says(1))).toMatchObject({ passed: false, why: 'failed' });
  });

  it('may want the very words, white space aside', async () => {
    const exact = (text: string, more: Partial<Expectation> = {}) =>
      one({ kind: 'exact' }, ready(text), more);
    expect((await exact(`  ${expected.replaceAll(' ', '\u00a0\n')} `)).passed).toBe(true);
    expect((await exact(expected.toUpperCase())).passed).toBe(false);
    expect(await exact('x', { expectedAnswer: null })).toMatchObject({ why: 'no-expectation' });
  });

  it('may want documents to be cited, all or one of them', async () => {
    const cites = (mode: 'all' | 'any', cited: number[], documentIds = [4, 5]) =>
      one({ kind: 'cites', mode }, ready(reply, cited), { documentIds });
    expect(await cites('all', [4, 9])).toEqual({ passed: false, score: 0.5, why: '1/2' });
    expect(await cites('any', [4, 9])).toEqual({ passed: true, score: 1, why: '1/2' });
    expect((await cites('all', [5, 4, 4])).passed).toBe(true);
    expect(await cites('any', [])).toMatchObject({ passed: false, why: '0/2' });
    expect(await cites('any', [4], [])).toMatchObject({ passed: false, why: 'no-expectation' });
  });

  it('may want a language', async () => {
    const language = (text: string, wanted: 'en' | 'fr') =>
      one({ kind: 'language', language: wanted }, ready(text));
    const french = 'Bonjour,\nVous pouvez retourner votre vélo dans les trente jours.';
    const german = 'Sie können Ihr Fahrrad innerhalb von dreißig Tagen im Karton zurückgeben.';
    expect(await language(reply, 'en')).toMatchObject({ passed: true, why: 'en' });
    expect(await language(reply, 'fr')).toMatchObject({ passed: false, why: 'en' });
    expect(await language(french, 'fr')).toMatchObject({ passed: true, why: 'fr' });
    expect(await language(german, 'en')).toMatchObject({ passed: false, why: 'de' });
    expect(await language('30 €', 'en')).toMatchObject({ passed: false, why: 'unknown' });
  });

  it('may want a length in words', async () => {
    const length = (text: string, least: number | null, most: number | null) =>
      one({ kind: 'length', least, most }, ready(text));
    expect(await length('Don’t send the e-mail twice.', 5, 5)).toMatchObject({ why: '5' });
    expect(await length('Don’t send the e-mail twice.', null, 4)).toMatchObject({ passed: false });
    expect(await length('« L’adresse », 2 fois !', 3, null)).toMatchObject({ passed: true });
    expect(await length('— … !', 1, null)).toMatchObject({ passed: false, why: '0' });
  });

  it('may want a text that is near the expected one', async () => {
    const near = (least: number, more: Partial<Expectation> = {}) =>
      one({ kind: 'similarity', least }, ready(), more);
    const found = await near(0.9);
    expect(found.passed).toBe(true);
    expect(found.why).toMatch(/^[01]\.\d\d$/);
    expect(Number(found.why)).toBeLessThanOrEqual(found.score);
    expect(Number(found.why)).toBeGreaterThan(found.score - 0.01);
    expect(await near(0.5, { expectedAnswer: 'Please call the shop.' })).toMatchObject({
      passed: false,
    });
    expect(await near(0, { expectedAnswer: null })).toMatchObject({ passed: false });
  });
});

describe('a judged check', () => {
  const check: Check = { kind: 'judged', criteria: null, least: 0.7 };

  it('is met from its least score on, with the reasons of the judge', async () => {
    const judged = (score: number) => one(check, ready(), {}, says(score, 'Names the box.'));
    expect(await judged(0.7)).toEqual({ passed: true, score: 0.7, why: 'Names the box.' });
    expect(await judged(0.69)).toMatchObject({ passed: false, score: 0.69 });
  });

  it('is not met without a model, when the model fails, or with nothing to judge by', async () => {
    const broken: Judge = () => Promise.reject(new Error('no answer'));
    expect(await one(check, ready())).toEqual({ passed: false, score: 0, why: 'no-model' });
    expect(await one(check, ready(), {}, broken)).toMatchObject({ why: 'judge-failed' });
    expect(await one(check, ready(), { expectedAnswer: null }, says(1))).toMatchObject({
      passed: false,
      why: 'no-expectation',
    });
  });
});

const phrase = fc.constantFrom('box', 'days', 'refund*', 'not there', '*');
const anyCheck: fc.Arbitrary<Check> = fc.oneof(
  fc.constantFrom<Check>({ kind: 'answers' }, { kind: 'silent' }, { kind: 'exact' }),
  fc.record({
    kind: fc.constant('contains' as const),
    texts: fc.array(phrase, { minLength: 1, maxLength: 3 }),
    mode: fc.constantFrom('all' as const, 'any' as const),
  }),
  fc.record({
    kind: fc.constant('not-contains' as const),
    texts: fc.array(phrase, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('similarity' as const), least: fc.double({ min: 0, max: 1 }) }),
  fc.record({
    kind: fc.constant('length' as const),
    least: fc.option(fc.nat(40)),
    most: fc.option(fc.nat(40)),
  }),
  fc.record({
    kind: fc.constant('cites' as const),
    mode: fc.constantFrom('all' as const, 'any' as const),
  }),
);

describe('any checks', () => {
  it('one more never makes a failing answer pass, and scores stay between 0 and 1', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCheck, { minLength: 1, maxLength: 4 }),
        anyCheck,
        fc.constantFrom(ready(), ready('Your box, within days.', [4]), silent, failed),
        async (checks, added, answer) => {
          const grade = (list: Check[]) =>
            gradeAnswer(answer, expectation({ checks: list, documentIds: [4] }), null);
          const [before, after] = [await grade(checks), await grade([...checks, added])];
          expect(after.passed && !before.passed).toBe(false);
          for (const { score } of [...after.checks, after]) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});
