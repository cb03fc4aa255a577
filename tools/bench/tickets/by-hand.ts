import type pg from 'pg';
import type { Case, Scope } from './cases.ts';

/** The same answers by SQL written by hand, as superuser: no policy looks. Of several ways the fastest counts. */

type ByHand = NonNullable<Case['byHand']>;
type Statement = { text: string; isPage: boolean };

const wide =
  't.id, t.client_id, c.uuid, c.name, t.uuid, t.platform, t.external_id, t.subject, t.channel, t.category, t.language, t.tags, t.requester_name, t.requester_email, t.question, t.is_eligible, t.ineligible_reason, t.is_waiting, t.created_at, t.last_message_at, t.message_count, t.suggestion_count, t.answer_count, t.accepted_count, t.suggestion_state, t.edit_class, t.agents';

const rowsOf = (ids: string, key: string, order: 'asc' | 'desc'): string =>
  `select ${wide} from (${ids}) p join tickets t using (client_id, id) join clients c on c.id = t.client_id
   order by t.${key} ${order}, t.id ${order}`;

/** Conditions that only the index of the search knows, with the client in a form that no other index does. */
function byKeys(by: ByHand, { clientId }: Scope): string[] | null {
  if (by.keys.length === 0 || clientId === null) return null;
  return [`client_id + 0 = ${clientId}`, ...by.columns, ...by.keys.map((key) => key(clientId))];
}

function pagesOf(by: ByHand, scope: Scope, total: number, after: string | null): string[] {
  const { key, skip } = by;
  const own = scope.clientId === null ? [] : [`client_id = ${scope.clientId}`];
  const columns = [...own, ...by.columns, ...(after === null ? [] : [after])].join(' and ');
  const order = `order by ${key} desc, id desc`;
  const walk = `select client_id, id from tickets where ${columns} ${order} limit 26 offset ${skip}`;
  const ways = [rowsOf(walk, key, 'desc')];
  if (by.counter !== null && skip > 0) {
    const size = Math.min(25, total - skip);
    const back = `select client_id, id from tickets where ${columns}
      order by ${key} asc, id asc limit ${size} offset ${Math.max(0, total - skip - size)}`;
    ways.push(rowsOf(back, key, 'asc'));
  }
  if (by.counter === null) {
    for (const found of [columns, byKeys(by, scope)?.join(' and ') ?? []].flat())
      ways.push(
        rowsOf(
          `with f as materialized (select client_id, id, ${key} from tickets where ${found})
           select client_id, id from f ${order} limit 26 offset ${skip}`,
          key,
          'desc',
        ),
      );
  }
  return ways;
}

function totalsOf(by: ByHand, scope: Scope): string[] {
  const own = scope.clientId === null ? [] : [`client_id = ${scope.clientId}`];
  const where = (conditions: string[]) =>
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  if (by.counter !== null)
    return [`select sum(${by.counter}) as total from ticket_counts ${where(own)}`];
  const counted = (conditions: string[]) =>
    `select count(*) as total from (select from tickets ${where(conditions)} limit 10001) f`;
  const keys = byKeys(by, scope);
  return [counted([...own, ...by.columns]), ...(keys === null ? [] : [counted(keys)])];
}

/** What is looked for, written out: as a function it would be worked out for every ticket. */
async function withQuery(admin: pg.Client, text: string): Promise<string> {
  const [call] = text.match(/ticket_query\('[^']*'\)/) ?? [];
  if (call === undefined) return text;
  const { rows } = await admin.query<{ q: string }>(`select quote_literal(${call}) as q`);
  return text.replaceAll(call, `${rows[0]?.q}::tsquery`);
}

async function fastest(admin: pg.Client, texts: string[], isPage: boolean): Promise<Statement> {
  let best = { text: '', took: Infinity };
  for (const written of texts) {
    const text = await withQuery(admin, written);
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const startedAt = performance.now();
      await admin.query(text);
      times.push(performance.now() - startedAt);
    }
    const took = Math.min(...times);
    if (took < best.took) best = { text, took };
  }
  return { text: best.text, isPage };
}

/** The fastest statements that answer a case: its rows and its total. */
export async function writeByHand(
  admin: pg.Client,
  by: ByHand,
  scope: Scope,
  known: { total: number; after: string },
): Promise<Statement[]> {
  const pages = pagesOf(by, scope, known.total, by.after ? known.after : null);
  return [await fastest(admin, totalsOf(by, scope), false), await fastest(admin, pages, true)];
}
