import pg from 'pg';

const timeoutMs = 5_000;

/** What no other database is called: that of its server, kept by its replicas, and its own number there. */
export async function identifyDatabase(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      `select system_identifier || '-' || oid as id from pg_control_system(), pg_database
       where datname = current_database()`,
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}
