import type { Deployment, FailingCase } from '@replique/contract/answering/deployments';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { givenName } from '../../platform/db/person-name.ts';
import type { Trial } from '../../platform/db/column-shapes.ts';

/** The only SQL for deployments and deployment_failures. */

export type DeploymentRecord = {
  id: number;
  uuid: string;
  promptId: number | null;
  prompt: { uuid: string; name: string } | null;
  version: number;
  replaces: number | null;
  way: Deployment['way'];
  state: Deployment['state'];
  reason: string | null;
  stoppedBy: Deployment['stoppedBy'];
  fingerprint: string | null;
  trials: Trial[];
  done: number | null;
  total: number | null;
  failedCount: number;
  byUserId: number | null;
  by: string | null;
  createdAt: Date;
  endedAt: Date | null;
};

/** Null: the mandatory rules. */
type PromptId = number | null;

function deployments(tx: Tx) {
  return tx
    .selectFrom('deployments as d')
    .leftJoin('prompts as p', 'p.id', 'd.prompt_id')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select([
      'd.id',
      'd.uuid',
      'd.prompt_id as promptId',
      sql<{ uuid: string; name: string } | null>`case when p.id is not null
        then json_build_object('uuid', p.uuid, 'name', p.name) end`.as('prompt'),
      'd.version',
      'd.replaces',
      'd.way',
      'd.state',
      'd.reason',
      'd.stopped_by as stoppedBy',
      'd.fingerprint',
      'd.trials',
      'd.done',
      'd.total',
      'd.failed_count as failedCount',
      'd.created_by as byUserId',
      givenName('u').as('by'),
      'd.created_at as createdAt',
      'd.ended_at as endedAt',
    ]);
}

/** Not `is not distinct from`: that would use no index. */
const ofPrompt = (promptId: PromptId) =>
  promptId === null ? sql<boolean>`d.prompt_id is null` : sql<boolean>`d.prompt_id = ${promptId}`;

export async function findDeployment(tx: Tx, uuid: string): Promise<DeploymentRecord | undefined> {
  return deployments(tx).where('d.uuid', '=', uuid).executeTakeFirst();
}

/** The one whose tests run; at most one. */
export async function findTesting(
  tx: Tx,
  promptId: PromptId,
): Promise<DeploymentRecord | undefined> {
  return deployments(tx)
    .where(ofPrompt(promptId))
    .where('d.state', '=', 'testing')
    .executeTakeFirst();
}

/** Of every prompt and of the rules, the oldest first. */
export async function listTesting(tx: Tx): Promise<{ uuid: string; prompt: string | null }[]> {
  const rows = await deployments(tx).where('d.state', '=', 'testing').orderBy('d.id').execute();
  return rows.map(({ uuid, prompt }) => ({ uuid, prompt: prompt?.uuid ?? null }));
}

/** When this version was put in production the last time. */
export async function findDeployed(
  tx: Tx,
  promptId: PromptId,
  version: number,
): Promise<DeploymentRecord | undefined> {
  return deployments(tx)
    .where(ofPrompt(promptId))
    .where('d.version', '=', version)
    .where('d.state', '=', 'deployed')
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every version that was in production, once or more. */
export async function listDeployedVersions(tx: Tx, promptId: PromptId): Promise<number[]> {
  const rows = await tx
    .selectFrom('deployments as d')
    .where(ofPrompt(promptId))
    .where('d.state', '=', 'deployed')
    .select('d.version')
    .distinct()
    .orderBy('d.version', 'desc')
    .execute();
  return rows.map(({ version }) => version);
}

/** The last time that this version was tested to the end with these very tests. */
export async function findTested(
  tx: Tx,
  promptId: PromptId,
  version: number,
  fingerprint: string,
): Promise<DeploymentRecord | undefined> {
  return deployments(tx)
    .where(ofPrompt(promptId))
    .where('d.version', '=', version)
    .where('d.fingerprint', '=', fingerprint)
    .where('d.state', 'in', ['deployed', 'refused'])
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Newest first. */
export async function listDeployments(
  tx: Tx,
  promptId: PromptId,
  { pageSize, page }: { pageSize: number; page: number },
): Promise<{ rows: DeploymentRecord[]; total: number }> {
  const { total } = await tx
    .selectFrom('deployments as d')
    .where(ofPrompt(promptId))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await deployments(tx)
    .where(ofPrompt(promptId))
    .orderBy('d.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

export type NewDeployment = {
  uuid: string;
  promptId: PromptId;
  version: number;
  replaces: number | null;
  rulesVersion: number;
  byUserId: number | null;
  at: Date;
} & (
  | { way: 'plain' | 'roll-back' }
  | { way: 'override'; reason: string }
  | { way: 'tests'; fingerprint: string; trials: Trial[] }
);

/** With tests it begins; without, it is over at once. */
export async function insertDeployment(tx: Tx, made: NewDeployment): Promise<number> {
  const { id } = await tx
    .insertInto('deployments')
    .values({
      uuid: made.uuid,
      prompt_id: made.promptId,
      version: made.version,
      replaces: made.replaces,
      rules_version: made.rulesVersion,
      way: made.way,
      reason: made.way === 'override' ? made.reason : null,
      created_by: made.byUserId,
      created_at: made.at,
      ...(made.way === 'tests'
        ? {
            state: 'testing',
            fingerprint: made.fingerprint,
            trials: JSON.stringify(made.trials),
          }
        : { state: 'deployed', ended_at: made.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addTrials(tx: Tx, id: number, trials: Trial[]): Promise<void> {
  await tx
    .updateTable('deployments')
    .set({ trials: sql<string>`trials || ${JSON.stringify(trials)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Ends a deployment whose tests run. */
export async function endDeployment(
  tx: Tx,
  id: number,
  end: {
    state: 'deployed' | 'refused' | 'cancelled' | 'stopped';
    stoppedBy: Deployment['stoppedBy'];
    done: number;
    total: number;
    failedCount: number;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('deployments')
    .set({
      state: end.state,
      stopped_by: end.stoppedBy,
      done: end.done,
      total: end.total,
      failed_count: end.failedCount,
      ended_at: end.at,
    })
    .where('id', '=', id)
    .where('state', '=', 'testing')
    .execute();
}

/** Keeps what failed by client; cases of a client that is gone by now are nobody's any more. */
export async function insertFailures(tx: Tx, id: number, failing: FailingCase[]): Promise<void> {
  const byClient = Map.groupBy(failing, (each) => each.client.uuid);
  if (byClient.size === 0) return;
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'uuid'])
    .where('uuid', 'in', [...byClient.keys()])
    .execute();
  const rows = clients.map((client) => ({
    client_id: client.id,
    deployment_id: id,
    failing: JSON.stringify(byClient.get(client.uuid) ?? []),
  }));
  if (rows.length > 0) await tx.insertInto('deployment_failures').values(rows).execute();
}

/** Of each of these deployments, what failed. */
export async function listFailures(tx: Tx, ids: number[]): Promise<Map<number, FailingCase[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('deployment_failures')
    .select(['deployment_id as id', 'failing'])
    .where('deployment_id', 'in', ids)
    .orderBy('deployment_id')
    .orderBy('client_id')
    .execute();
  const byId = Map.groupBy(rows, (row) => row.id);
  return new Map([...byId].map(([id, of]) => [id, of.flatMap((row) => row.failing)]));
}
