import { levels } from '@replique/contract/route';
import type { LeftOut } from '@replique/contract/answering/suggestions';
import type { TesterOptions, TesterRun, TesterRunRow } from '@replique/contract/answering/tester';
import { recordChange, isModuleOn, withClientScope, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { listVersionsOf } from '../prompts/prompts.ts';
import { mayChange, presentRun } from './present.ts';
import {
  findRun,
  listAnswers,
  listRuns,
  removeRun,
  updateRunName,
  type RunRecord,
  type Side,
} from './store.ts';

export { readContext, type AskedOf, type TestContext } from './context.ts';
export { findTestPassages } from './passages.ts';
export { answerWith, type WrittenAnswer } from './write-answer.ts';
export { presentKept } from './present.ts';
export { cutTicket, questionAt } from './read-ticket.ts';

/** @throws `clients.not-found` */
export async function readTesterOptions(
  deps: Deps,
  caller: Caller,
  clientUuid: string,
): Promise<TesterOptions> {
  return withClientScope(deps, caller, clientUuid, async (tx, client) => {
    const versions = client.promptId === null ? [] : await listVersionsOf(tx, client.promptId);
    return {
      promptName: versions[0]?.name ?? null,
      versions: versions.map(({ version, isDeployed, createdAt }) => ({
        version,
        isDeployed,
        createdAt: createdAt.toISOString(),
      })),
      isModuleOff: !isModuleOn(client, 'suggestions'),
    };
  });
}

/** One's own runs; an Admin's page shows the client's. @throws `clients.not-found` */
export async function listTesterRuns(
  deps: Deps,
  caller: Caller,
  query: { client: string; pageSize: number; page: number },
): Promise<{ items: TesterRunRow[]; nextCursor: null; total: number }> {
  return withClientScope(deps, caller, query.client, async (tx, client) => {
    const { pageSize, page } = query;
    const authorId = caller.level >= levels.admin ? null : caller.userId;
    const { rows, total } = await listRuns(tx, { clientId: client.id, authorId, pageSize, page });
    const items = rows.map(({ answers, authorId: author, createdAt, ...row }) => ({
      ...row,
      versions: answers.map(({ version }) => version),
      states: answers.map(({ state }) => state),
      createdAt: createdAt.toISOString(),
      isMine: author === caller.userId,
    }));
    return { items, nextCursor: null, total };
  });
}

/** Finds a kept run among the rows that the caller may read. @throws `tester.not-found`, also for one of a foreign client */
export async function requireTesterRun(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<RunRecord> {
  const run = await withScope(deps, caller, undefined, (tx) => findRun(tx, uuid));
  if (!run) throw fail('tester.not-found');
  return run;
}

/** Exactly as it was, for whoever may read the client. */
export async function readTesterRun(deps: Deps, caller: Caller, uuid: string): Promise<TesterRun> {
  return withScope(deps, caller, undefined, async (tx) => {
    const run = await findRun(tx, uuid);
    if (!run) throw fail('tester.not-found');
    return presentRun(caller, run, await listAnswers(tx, run.clientId, run.id));
  });
}

/** @throws `tester.not-found`, `auth.forbidden` for somebody else's */
async function changeRun<T>(
  deps: Deps,
  caller: Caller,
  uuid: string,
  change: (tx: Tx, run: RunRecord) => Promise<T>,
): Promise<T> {
  const run = await requireTesterRun(deps, caller, uuid);
  if (!mayChange(caller, run.authorId)) throw fail('auth.forbidden');
  return deps.db.withClient(run.clientId, (tx) => change(tx, run));
}

const labelOf = ({ name, question }: Pick<RunRecord, 'name' | 'question'>): string =>
  name ?? question.slice(0, 80);

export async function nameTesterRun(
  deps: Deps,
  caller: Caller,
  { run: uuid, name }: { run: string; name: string | null },
): Promise<TesterRun> {
  await changeRun(deps, caller, uuid, async (tx, run) => {
    if (run.name === name) return;
    await updateRunName(tx, run, name);
    await recordChange(tx, deps, caller, {
      action: 'tester.named',
      clientId: run.clientId,
      label: labelOf({ ...run, name }),
      href: `/demo?run=${run.uuid}`,
      before: { name: run.name },
      after: { name },
    });
  });
  return readTesterRun(deps, caller, uuid);
}

export async function removeTesterRun(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await changeRun(deps, caller, uuid, async (tx, run) => {
    await removeRun(tx, run);
    await recordChange(tx, deps, caller, {
      action: 'tester.removed',
      clientId: run.clientId,
      label: labelOf(run),
      href: null,
    });
  });
}

/** What a language model was sent for an answer. @throws `tester.not-found` for a side that was not asked for too */
export async function readTesterModelView(
  deps: Deps,
  caller: Caller,
  asked: { run: string; side: Side },
): Promise<{ text: string | null; leftOut: LeftOut }> {
  return withScope(deps, caller, undefined, async (tx) => {
    const run = await findRun(tx, asked.run);
    const answers = run ? await listAnswers(tx, run.clientId, run.id) : [];
    const answer = answers.find(({ side }) => side === asked.side);
    if (!answer) throw fail('tester.not-found');
    return { text: answer.modelView, leftOut: answer.leftOut };
  });
}
