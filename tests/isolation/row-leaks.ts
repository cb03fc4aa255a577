import { sql } from 'kysely';
import { findCatalogueFaults } from '../../apps/api/src/platform/db/catalogue.ts';
import type { Tx } from '../../apps/api/src/platform/db/database.ts';
import type { TestApp } from '../app/test-app.ts';

/**
 * Row-level security by itself: what a tenant's own transaction sees and does to the rows of another client, in each
 * table that has a policy for tenants. No route stands in between.
 */

export type SecuredTable = { table: string; policy: string; owner: 'client_id' | 'id' };

/** Every table with a policy for tenants and rows that are some client's. */
export async function listSecuredTables(testApp: TestApp): Promise<SecuredTable[]> {
  return testApp.sql<SecuredTable>(`
    select p.tablename as table, min(p.policyname) as policy,
      case p.tablename when 'clients' then 'id' else 'client_id' end as owner
    from pg_policies p
    where p.schemaname = 'public' and 'replique_tenant' = any(p.roles)
      and (p.tablename = 'clients' or exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = p.tablename and c.column_name = 'client_id'))
    group by p.tablename order by 1`);
}

class TakeBack extends Error {}

type Outcome = { rows: number; code: string | null };

/** What a statement of client `clientId` does; all of it is taken back. */
async function tryAs(
  testApp: TestApp,
  clientId: number,
  statement: (tx: Tx) => Promise<number>,
): Promise<Outcome> {
  let rows = 0;
  try {
    await testApp.deps.db.withClient(clientId, async (tx) => {
      rows = await statement(tx);
      throw new TakeBack();
    });
  } catch (error) {
    if (!(error instanceof TakeBack))
      return { rows: 0, code: String((error as { code?: unknown }).code) };
  }
  return { rows, code: null };
}

/** SQLSTATE of a missing right and of a row that a policy refuses. */
const refused = '42501';

/** What client `own` sees, changes, removes or makes of the rows of `other`, in words; empty when all is well. */
export async function findRowLeaks(
  testApp: TestApp,
  { table, owner }: SecuredTable,
  { own, other }: { own: number; other: number },
): Promise<string[]> {
  const name = sql.table(table);
  const key = sql.ref(owner);
  const affected = (statement: ReturnType<typeof sql>) => async (tx: Tx) =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0);
  const seen = await tryAs(testApp, own, async (tx) => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from ${name} where ${key} is distinct from ${own}`.execute(tx);
    return Number(rows[0]?.n);
  });
  // Numbers that the database gives out cannot be set, not even to themselves.
  const column = sql.ref(table === 'clients' ? 'name' : owner);
  const changed = await tryAs(
    testApp,
    own,
    affected(sql`update ${name} set ${column} = ${column} where ${key} = ${other}`),
  );
  const removed = await tryAs(
    testApp,
    own,
    affected(sql`delete from ${name} where ${key} = ${other}`),
  );
  const made = await insertForeign(testApp, { table, owner }, { own, other });
  const judge = (what: string, { rows, code }: Outcome) =>
    rows > 0 || (code !== null && code !== refused) ? [`${table}: ${what} (${code ?? rows})`] : [];
  return [
    ...judge('rows of another client are seen', seen),
    ...judge('rows of another client are changed', changed),
    ...judge('rows of another client are removed', removed),
    ...(made === refused ? [] : [`${table}: a row of another client is made (${made})`]),
  ];
}

/** The code with which PostgreSQL answers a second copy of another client's row. */
async function insertForeign(
  testApp: TestApp,
  { table, owner }: Pick<SecuredTable, 'table' | 'owner'>,
  { own, other }: { own: number; other: number },
): Promise<string> {
  const columns = await testApp.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const [row] = await testApp.sql<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t where ${owner} = $1 limit 1`,
    [other],
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const { code, rows } = await tryAs(testApp, own, async (tx) =>
    Number(
      (
        await sql`insert into ${sql.table(table)} (${names}) overriding system value
          select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${row?.row ?? JSON.stringify({ [owner]: other })}::jsonb)`.execute(
          tx,
        )
      ).numAffectedRows ?? 0,
    ),
  );
  return code ?? `${rows} rows`;
}

/** Opens the tenants' policies of a table to every row, says who notices, and closes them again. */
export async function openPolicies(
  testApp: TestApp,
  table: SecuredTable,
  ids: { own: number; other: number },
): Promise<{ byRows: string[]; byCatalogue: string[] }> {
  const policies = await testApp.sql<{ name: string; using: string | null; check: string | null }>(
    `select policyname as name, qual as using, with_check as check from pg_policies
     where schemaname = 'public' and tablename = $1 and 'replique_tenant' = any(roles)`,
    [table.table],
  );
  const before = await findCatalogueFaults(testApp.database.ownerUrl, testApp.deps.registry);
  const alter = (name: string, using: string | null, check: string | null) =>
    testApp.sql(
      `alter policy ${name} on ${table.table} ${using === null ? '' : `using (${using})`}
       ${check === null ? '' : `with check (${check})`}`,
    );
  const open = (condition: string | null) => (condition === null ? null : 'true');
  for (const { name, using, check } of policies) await alter(name, open(using), open(check));
  try {
    const faults = await findCatalogueFaults(testApp.database.ownerUrl, testApp.deps.registry);
    return {
      byRows: await findRowLeaks(testApp, table, ids),
      byCatalogue: faults.filter((fault) => !before.includes(fault)),
    };
  } finally {
    for (const { name, using, check } of policies) await alter(name, using, check);
  }
}
