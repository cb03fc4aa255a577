import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type {
  KeptSent,
  KeptSource,
  LeftOut,
  NewSentence,
} from '../../platform/db/column-shapes.ts';

/** The only SQL for tester_runs and tester_answers. */

export type Side = 'a' | 'b';

export type AnswerRecord = {
  side: Side;
  promptId: number;
  version: number;
  wasDeployed: boolean;
  state: 'ready' | 'silent' | 'failed';
  text: string;
  sentences: NewSentence[];
  confidence: number | null;
  openQuestions: string[];
  silenceReason: string | null;
  fault: string | null;
  unsupported: number;
  contradicted: number;
  notes: string[];
  leftOut: LeftOut;
  model: string;
  fellBack: string | null;
  firstMs: number | null;
  durationMs: number;
  costMicros: number | null;
  tokensIn: number;
  tokensOut: number;
  similarity: number | null;
  modelView: string | null;
};

export type NewRun = {
  uuid: string;
  clientId: number;
  ticketId: number | null;
  ticketName: string | null;
  cut: number | null;
  subject: string;
  question: string;
  language: string;
  sent: KeptSent | null;
  sources: KeptSource[];
  promptName: string;
  createdBy: number;
  createdAt: Date;
};

export type RunRecord = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function findRun(tx: Tx, uuid: string) {
  return tx
    .selectFrom('tester_runs as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.client_id', '=', 'r.client_id').onRef('t.id', '=', 'r.ticket_id'),
    )
    .select([
      'r.id',
      'r.client_id as clientId',
      'c.uuid as clientUuid',
      'r.uuid',
      'r.name',
      't.uuid as ticketUuid',
      'r.ticket_name as ticketName',
      'r.cut',
      'r.subject',
      'r.question',
      'r.language',
      'r.sent',
      'r.sources',
      'r.prompt_name as promptName',
      'r.created_by as authorId',
      personName('r.created_by').as('createdBy'),
      'r.created_at as createdAt',
    ])
    .where('r.uuid', '=', uuid)
    .executeTakeFirst();
}

export async function listAnswers(tx: Tx, clientId: number, runId: number) {
  const rows: AnswerRecord[] = await tx
    .selectFrom('tester_answers')
    .select([
      'side',
      'prompt_id as promptId',
      'prompt_version as version',
      'was_deployed as wasDeployed',
      'state',
      'text',
      'sentences',
      'confidence',
      'open_questions as openQuestions',
      'silence_reason as silenceReason',
      'fault',
      'unsupported',
      'contradicted',
      'notes',
      'left_out as leftOut',
      'model',
      'fell_back as fellBack',
      'first_ms as firstMs',
      'duration_ms as durationMs',
      'cost_micros as costMicros',
      'tokens_in as tokensIn',
      'tokens_out as tokensOut',
      'similarity',
      'model_view as modelView',
    ])
    .where('client_id', '=', clientId)
    .where('run_id', '=', runId)
    .orderBy('side')
    .execute();
  return rows;
}

/** Runs of a client, newest first; of one person only where `authorId` is given. */
export async function listRuns(
  tx: Tx,
  query: { clientId: number; authorId: number | null; pageSize: number; page: number },
) {
  const wanted = tx
    .selectFrom('tester_runs as r')
    .where('r.client_id', '=', query.clientId)
    .$if(query.authorId !== null, (rows) => rows.where('r.created_by', '=', query.authorId));
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select([
      'r.uuid',
      'r.name',
      'r.question',
      'r.ticket_name as ticketName',
      'r.created_by as authorId',
      personName('r.created_by').as('createdBy'),
      'r.created_at as createdAt',
      sql<{ version: number; state: 'ready' | 'silent' | 'failed' }[]>`coalesce((
        select json_agg(json_build_object('version', a.prompt_version, 'state', a.state) order by a.side)
        from tester_answers a where a.client_id = r.client_id and a.run_id = r.id), '[]')`.as(
        'answers',
      ),
    ])
    .orderBy('r.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows, total };
}

export async function insertRun(tx: Tx, run: NewRun, answers: AnswerRecord[]): Promise<void> {
  const { id } = await tx
    .insertInto('tester_runs')
    .values({
      client_id: run.clientId,
      uuid: run.uuid,
      ticket_id: run.ticketId,
      ticket_name: run.ticketName,
      cut: run.cut,
      subject: run.subject,
      question: run.question,
      language: run.language,
      sent: run.sent && JSON.stringify(run.sent),
      sources: JSON.stringify(run.sources),
      prompt_name: run.promptName,
      created_by: run.createdBy,
      created_at: run.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('tester_answers')
    .values(answers.map((answer) => rowOf(run.clientId, id, answer)))
    .execute();
}

function rowOf(clientId: number, runId: number, answer: AnswerRecord) {
  return {
    client_id: clientId,
    run_id: runId,
    side: answer.side,
    prompt_id: answer.promptId,
    prompt_version: answer.version,
    was_deployed: answer.wasDeployed,
    state: answer.state,
    text: answer.text,
    sentences: JSON.stringify(answer.sentences),
    confidence: answer.confidence,
    open_questions: answer.openQuestions,
    silence_reason: answer.silenceReason,
    fault: answer.fault,
    unsupported: answer.unsupported,
    contradicted: answer.contradicted,
    notes: answer.notes,
    left_out: JSON.stringify(answer.leftOut),
    model: answer.model,
    fell_back: answer.fellBack,
    first_ms: answer.firstMs,
    duration_ms: answer.durationMs,
    cost_micros: answer.costMicros,
    tokens_in: answer.tokensIn,
    tokens_out: answer.tokensOut,
    similarity: answer.similarity,
    model_view: answer.modelView,
  };
}

export async function updateRunName(
  tx: Tx,
  { clientId, id }: Pick<RunRecord, 'clientId' | 'id'>,
  name: string | null,
): Promise<void> {
  await tx
    .updateTable('tester_runs')
    .set({ name })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function removeRun(
  tx: Tx,
  { clientId, id }: Pick<RunRecord, 'clientId' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('tester_runs')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
