import pg from 'pg';
import type { CatalogueLists } from '../registry.ts';
import { checkFunctions, checkRights, checkRoles, checkViews } from './catalogue-rights.ts';
import { checkTables } from './catalogue-tables.ts';

/**
 * Reads the whole schema and says, one sentence each, where it breaks the tenancy rules
 * (ARCHITECTURE §3): an empty list means that every table, view, function and right is in order.
 */
export async function findCatalogueFaults(
  ownerUrl: string,
  lists: CatalogueLists,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return [
      ...(await checkTables(client, lists)),
      ...(await checkViews(client)),
      ...(await checkFunctions(client, lists)),
      ...(await checkRoles(client)),
      ...(await checkRights(client, lists)),
    ].toSorted();
  } finally {
    await client.end();
  }
}
