import { writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { listSecuredTables, openPolicies } from '../isolation/row-leaks.ts';
import { SabotagedServer, type SabotageResult } from '../isolation/sabotage.ts';
import { sabotageReport, type TableSabotage } from '../isolation/sabotage-report.ts';
import { describeCommit } from '../../tools/bench/machine.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

/**
 * Whether the access matrix would notice that a guard is gone: `npm run sabotage` (all routes), `npm run sabotage --
 * tickets prompts` (the routes of these slices), a handful in every run of the tests.
 */

const asked = (process.env['SABOTAGE'] ?? '').split(/[\s,]+/).filter((name) => name !== '');
const isWhole = asked.includes('all');
const handful = ['tickets.get', 'knowledge.list', 'users.me', 'suggestions.edit', 'mail.list'];

const routes = contractRoutes().filter(({ name }) => {
  if (isWhole) return true;
  if (asked.length === 0) return handful.includes(name);
  return asked.some((part) => name === part || name.startsWith(`${part}.`));
});
const sabotages = routes.flatMap((route) =>
  SabotagedServer.kindsOf(route).map((kind) => [route.name, kind, route] as const),
);
const results: SabotageResult[] = [];
const tableResults: TableSabotage[] = [];
const server = new SabotagedServer();

afterAll(async () => {
  await server.close();
  if (asked.length === 0) return;
  // For runs side by side, each of some slices.
  const file = process.env['SABOTAGE_RESULTS'];
  if (file) await writeFile(file, JSON.stringify({ results, tableResults }));
  const report = sabotageReport(results, tableResults, describeCommit());
  process.stdout.write(`\n${report}\n`);
  const place = new URL('../../docs/reports/sabotage.md', import.meta.url);
  if (isWhole) await writeFile(place, report);
});

describe('a guard that is taken away', () => {
  it.each(sabotages)(
    'is noticed: %s without its %s @check-9.4',
    async (_, kind, route) => {
      const result = await server.try(route, kind);
      results.push(result);
      expect(result.findings).not.toEqual([]);
    },
    180_000,
  );
});

describe.runIf(isWhole || asked.length === 0 || asked.includes('tables'))(
  'a policy that is opened',
  () => {
    it('is noticed in every table, by the rows or by the catalogue @check-14.3', async () => {
      const { testApp, world } = await server.prepare(true);
      const ids = { own: world.clients.a.id, other: world.clients.b.id };
      const tables = await listSecuredTables(testApp);
      for (const table of asked.length === 0 ? tables.slice(0, 4) : tables)
        tableResults.push({ table: table.table, ...(await openPolicies(testApp, table, ids)) });
      const missed = tableResults.filter(
        ({ byRows, byCatalogue }) => byRows.length + byCatalogue.length === 0,
      );
      expect(missed).toEqual([]);
    }, 600_000);
  },
);
