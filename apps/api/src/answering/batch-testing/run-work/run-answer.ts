import { readOrFail } from '../../../platform/text/read-or-fail.ts';
import { createHash } from 'node:crypto';
import { gradeAnswer, type Judge } from '@replique/engine/grading/grade';
import type { KeptSource } from '../../../platform/db/column-shapes.ts';
import { isDatabaseUnavailable } from '../../../platform/db/errors.ts';
import {
  answerWith,
  findTestPassages,
  readContext,
  type TestContext,
  type WrittenAnswer,
} from '../../tester/tester.ts';
import { toStorableText } from '../../../platform/text/storable-text.ts';
import { compareTexts } from '../../ask/compare-texts.ts';
import { judgeFor, type Spent } from './judge.ts';
import { checkStanding, reserve, type HeldRun } from './run-held.ts';
import { insertResult, markCase, type NewResult, type OpenCase } from './run-cases-store.ts';
import { stepOf } from '../work.ts';

/** Models say what PostgreSQL does not store; an answer that cannot be kept would end its run. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? toStorableText(part) : part,
  );

/** By it a person's word finds the same text again. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Slot = { side: HeldRun['sides'][number]; attempt: number };
type CaseContext = {
  context: TestContext;
  found: Awaited<ReturnType<typeof findTestPassages>>;
};

/** What is left to write for a case, the first attempts of all sides first. */
function slotsOf({ claim, sides }: HeldRun, { written }: OpenCase): Slot[] {
  const attempts = Array.from({ length: claim.repeats }, (_, at) => at + 1);
  return attempts
    .flatMap((attempt) => sides.map((side) => ({ side, attempt })))
    .filter(({ side: { side }, attempt }) => !written.includes(`${side}${attempt}`));
}

/** Reads and searches once for all answers of a case. Third parties are not asked: what they know changes. */
async function readCase({ deps, client, rules }: HeldRun, asked: OpenCase): Promise<CaseContext> {
  const { ticket, cut, question } = asked;
  const context = await readContext(deps, {
    client,
    rules,
    agentName: null,
    facts: 'none',
    purpose: 'test',
    asked: ticket !== null && cut !== null ? { ticket, cut } : { question },
  });
  return { context, found: await findTestPassages(deps, context) };
}

/** Whoever judges the answers of a case, adding up what that takes; nobody is needed where no check asks for one. */
async function findJudge(
  held: HeldRun,
  asked: OpenCase,
  { context }: CaseContext,
  spent: Spent,
): Promise<Judge | null> {
  if (!asked.checks.some(({ kind }) => kind === 'judged')) return null;
  const { name } = context.question.person;
  const names = name === null ? [] : [name];
  const onSpent = (more: Spent) => {
    spent.costMicros = addCosts(spent.costMicros, more.costMicros);
    spent.tokensIn += more.tokensIn;
    spent.tokensOut += more.tokensOut;
  };
  return judgeFor(held.deps, held.client, { names, signal: held.signal, onSpent });
}

function citedTitles({ sentences, sources }: WrittenAnswer): string[] {
  const numbers = new Set(sentences.flatMap((sentence) => sentence.sources));
  return [
    ...new Set(sources.filter(({ number }) => numbers.has(number)).map(({ title }) => title)),
  ];
}

const addCosts = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** What another writer said in the model's place is no answer of the version under test. */
function ownAnswer(answer: WrittenAnswer): WrittenAnswer {
  if (answer.fellBack === null) return answer;
  const fault = answer.fault ?? answer.fellBack;
  const nothing = { text: '', sentences: [], citedIds: [], silenceReason: null };
  return { ...answer, ...nothing, state: 'failed', fault };
}

async function writeOne(held: HeldRun, asked: OpenCase, slot: Slot, of: CaseContext) {
  const { deps, signal } = held;
  const { prompt, writer } = slot.side;
  const context = { ...of.context, voice: { ...of.context.voice, writer } };
  const answer = ownAnswer(await answerWith(deps, { found: of.found, context, prompt, signal }));
  const spent: Spent = { costMicros: 0, tokensIn: 0, tokensOut: 0 };
  const grade = await gradeAnswer(
    answer,
    {
      question: asked.question,
      expectedAnswer: asked.expectedAnswer,
      documentIds: asked.documents.map(({ id }) => id),
      language: of.context.question.language,
      checks: asked.checks,
    },
    await findJudge(held, asked, of, spent),
    (left, right) => readOrFail(deps, held.client.id, compareTexts, { left, right }),
  );
  // The judge of an answer may be cut off by the end of the run: what it says then is no judgement.
  signal.throwIfAborted();
  const text = toStorableText(answer.text);
  const isJudged = !grade.checks.some(({ why }) => why === 'judge-failed');
  const result: NewResult = {
    ...placeOf(held, asked, slot),
    state: answer.state,
    text,
    text_hash: hashOf(text),
    sentences: storable(answer.sentences),
    cited: citedTitles(answer),
    silence_reason: answer.silenceReason,
    fault: answer.fault,
    passed: grade.passed,
    score: grade.score,
    checks: storable(grade.checks),
    contradicted: answer.state === 'ready' ? answer.contradicted : 0,
    model: answer.model,
    first_ms: answer.state === 'ready' ? answer.firstMs : null,
    duration_ms: answer.durationMs,
    cost_micros: addCosts(answer.costMicros, spent.costMicros),
    tokens_in: answer.tokensIn + spent.tokensIn,
    tokens_out: answer.tokensOut + spent.tokensOut,
  };
  return {
    result,
    sources: answer.sources,
    fault: answer.fault ?? (isJudged ? null : 'judge-failed'),
  };
}

/** Of what a case asks and expects. */
const hashOfCase = ({ question, ticket, cut, expectedAnswer, documents, checks }: OpenCase) =>
  hashOf(
    JSON.stringify([question, ticket, cut, expectedAnswer, documents.map(({ id }) => id), checks]),
  );

const placeOf = ({ deps }: HeldRun, asked: OpenCase, { side, attempt }: Slot) => ({
  position: asked.position,
  case_uuid: asked.caseUuid,
  case_hash: hashOfCase(asked),
  side: side.side,
  attempt,
  written_at: deps.clock(),
});

/** For a case whose question could not even be read or searched for. */
function unwritten(held: HeldRun, asked: OpenCase, slot: Slot, fault: string): Written {
  const result: NewResult = {
    ...placeOf(held, asked, slot),
    state: 'failed',
    text: '',
    text_hash: hashOf(''),
    sentences: '[]',
    cited: [],
    silence_reason: null,
    fault,
    passed: false,
    score: 0,
    checks: '[]',
    contradicted: 0,
    model: 'builtin',
    first_ms: null,
    duration_ms: 0,
    cost_micros: 0,
    tokens_in: 0,
    tokens_out: 0,
  };
  return { result, sources: [], fault };
}

type Written = { result: NewResult; sources: KeptSource[]; fault: string | null };

/**
 * Writes an answer down, in a transaction that proves the lease.
 * @throws WorkLost
 */
async function keep(held: HeldRun, written: Written, isLast: boolean): Promise<void> {
  const { deps, claim } = held;
  const { result, sources, fault } = written;
  await deps.db.withClient(claim.clientId, async (tx) => {
    const { position } = result;
    const marked = await markCase(tx, claim, { position, sources, isDone: isLast });
    // Its ticket was deleted, and the case with it.
    if (!marked) return;
    const standing = await held.work.prove(tx, stepOf({ costMicros: result.cost_micros, fault }));
    await insertResult(tx, claim, result, marked.isSame ? null : sources);
    held.standing = standing;
  });
}

/** The code of a fault that concerns this case; whatever else stops the run is thrown on. */
function faultOf(error: unknown, { signal }: HeldRun): string {
  if (signal.aborted || isDatabaseUnavailable(error)) throw error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'writer-failed';
}

async function contextOrFault(held: HeldRun, asked: OpenCase): Promise<CaseContext | string> {
  try {
    return await readCase(held, asked);
  } catch (error) {
    const fault = faultOf(error, held);
    held.deps.log.warn({ err: error, run: held.claim.uuid }, 'a test case could not be asked');
    return fault;
  }
}

/**
 * Writes every answer of a case that is not there yet, one after the other.
 * @throws RunStopped, WorkLost, or the reason of the signal
 */
export async function workCase(held: HeldRun, asked: OpenCase): Promise<void> {
  const slots = slotsOf(held, asked);
  checkStanding(held.standing);
  const context = await contextOrFault(held, asked);
  for (const [at, slot] of slots.entries()) {
    held.signal.throwIfAborted();
    reserve(held, slot.side);
    try {
      const written =
        typeof context === 'string'
          ? unwritten(held, asked, slot, context)
          : await writeOne(held, asked, slot, context);
      await keep(held, written, at === slots.length - 1);
      const { cost_micros: micros } = written.result;
      slot.side.dearestMicros = Math.max(slot.side.dearestMicros, micros ?? 0);
    } finally {
      slot.side.atWork -= 1;
    }
  }
}
