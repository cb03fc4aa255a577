import type {
  CaseChange,
  Outcome,
  RunAnswer,
  RunCase,
  RunCaseDetail,
} from '@replique/contract/answering/batch-testing';
import { SilenceReason } from '@replique/contract/silence-reason';
import { recordChange } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { presentKept } from '../../tester/tester.ts';
import {
  findRunCase,
  listAnswers,
  listRunCases,
  type AnswerRow,
  type CaseSnapshot,
} from './run-report-store.ts';
import { refreshSides, type RunRecord } from '../runs/run-store.ts';
import { deleteVerdict, listRunsWithText, putVerdict } from './run-verdict-store.ts';
import { addressOfRun, requireRun } from '../runs/runs.ts';

/** How the cases of a run did, and what people say of it. As staff: only super-admins come here. */

export type CasesAsked = {
  run: string;
  outcome?: Outcome | undefined;
  change?: CaseChange | undefined;
  search?: string | undefined;
  page: number;
  pageSize: number;
};

/** @throws `test-runs.not-found` */
export async function listCasesOfRun(
  deps: Deps,
  { run: uuid, outcome, change, search, page, pageSize }: CasesAsked,
): Promise<{ items: RunCase[]; nextCursor: null; total: number }> {
  return deps.db.withStaff(async (tx) => {
    const run = await requireRun(tx, uuid);
    const query = { outcome, change, search, page, pageSize };
    const { rows, total } = await listRunCases(tx, run, query);
    return { items: rows, nextCursor: null, total };
  });
}

function presentVerdict({ verdict, note, judgedBy, judgedAt }: AnswerRow): RunAnswer['verdict'] {
  if (verdict === null || judgedAt === null) return null;
  return { verdict, note: note ?? '', by: judgedBy, at: judgedAt.toISOString() };
}

function presentAnswer(row: AnswerRow): RunAnswer {
  return {
    side: row.side,
    attempt: row.attempt,
    state: row.state,
    text: row.text,
    sentences: row.sentences,
    sources: (row.sources ?? []).map(presentKept),
    silenceReason: SilenceReason.nullable().parse(row.silenceReason),
    fault: row.fault,
    passed: row.passed,
    score: row.score,
    checks: row.checks,
    verdict: presentVerdict(row),
    model: row.model,
    durationMs: row.durationMs,
    costMicros: row.costMicros,
    tokensIn: row.tokensIn,
    tokensOut: row.tokensOut,
  };
}

async function requireCase(tx: Tx, run: RunRecord, caseUuid: string): Promise<CaseSnapshot> {
  const found = await findRunCase(tx, run, caseUuid);
  if (!found) throw fail('test-cases.not-found');
  return found;
}

async function readDetail(tx: Tx, run: RunRecord, caseUuid: string): Promise<RunCaseDetail> {
  const found = await requireCase(tx, run, caseUuid);
  const answers = await listAnswers(tx, run, { position: found.position });
  return {
    case: found.uuid,
    question: found.question,
    expectedAnswer: found.expectedAnswer,
    documents: found.documents.map(({ uuid, title }) => ({ uuid, title })),
    checks: found.checks,
    answers: answers.map(presentAnswer),
  };
}

/** @throws `test-runs.not-found`, `test-cases.not-found` */
export async function readCaseOfRun(
  deps: Deps,
  asked: { run: string; case: string },
): Promise<RunCaseDetail> {
  return deps.db.withStaff(async (tx) =>
    readDetail(tx, await requireRun(tx, asked.run), asked.case),
  );
}

export type VerdictAsked = {
  run: string;
  case: string;
  side: 'a' | 'b';
  attempt: number;
  verdict: 'pass' | 'fail' | null;
  note: string;
};

/**
 * Overrules the checks of a text, or no longer does: in every run in which the case got it, finished ones included.
 * @throws `test-runs.not-found`, `test-cases.not-found`, `test-runs.no-answer`
 */
export async function judgeAnswer(
  deps: Deps,
  caller: Caller,
  asked: VerdictAsked,
): Promise<RunCaseDetail> {
  return deps.db.withStaff(async (tx) => {
    const run = await requireRun(tx, asked.run);
    const { position } = await requireCase(tx, run, asked.case);
    const answers = await listAnswers(tx, run, { position });
    const answer = answers.find(
      ({ side, attempt }) => side === asked.side && attempt === asked.attempt,
    );
    if (!answer || answer.state === 'failed') throw fail('test-runs.no-answer');
    const { clientId } = run;
    const key = { clientId, caseUuid: asked.case, textHash: answer.textHash };
    const { verdict, note } = asked;
    const { caseHash } = answer;
    const said = { setId: run.setId, caseHash, note, by: caller.userId, at: deps.clock() };
    if (verdict === null) await deleteVerdict(tx, key);
    else await putVerdict(tx, key, { ...said, verdict });
    for (const id of await listRunsWithText(tx, key)) await refreshSides(tx, { clientId, id });
    await recordChange(tx, deps, caller, {
      action: verdict === null ? 'batch-testing.verdict-withdrawn' : 'batch-testing.answer-judged',
      clientId,
      label: run.setName,
      href: `${addressOfRun(run.uuid)}/${asked.case}`,
      before: { verdict: answer.verdict, note: answer.note },
      after: { verdict, note: verdict === null ? null : note },
    });
    return readDetail(tx, await requireRun(tx, asked.run), asked.case);
  });
}
