import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createClient, findClient } from '../accounts/clients/clients.ts';
import { readConfig } from '../config.ts';
import { importFile, type ImportProgress } from '../helpdesk/imports/imports.ts';
import { openBesideServer, type OpenInstallation } from '../installation.ts';
import { compareSent } from '../answering/suggestions/suggestions.ts';

const usage = `Usage: npm run import -- --client NAME [--create] [--articles FILE.jsonl] [--tickets FILE]

  --client NAME     the client that the rows belong to
  --create          make the client when it does not exist
  --articles FILE   help-centre articles, one JSON object a line
  --tickets FILE    tickets with their messages, one JSON object a line, or one message a row of a .csv

The format is described in docs/import-export.md. An interrupted import goes on where it stopped when called again.`;

function showProgress(label: string): (progress: ImportProgress) => void {
  let last = 0;
  return ({ bytes, totalBytes, accepted, rejected }) => {
    const now = Date.now();
    if (now - last < 100 && bytes < totalBytes) return;
    last = now;
    const share = totalBytes === 0 ? 1 : bytes / totalBytes;
    const bar = '#'.repeat(Math.round(share * 24)).padEnd(24, '.');
    const line = `${label.padEnd(9)} [${bar}] ${String(Math.round(share * 100)).padStart(3)} %  ${accepted} stored, ${rejected} refused`;
    process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
  };
}

async function requireClient(
  installation: OpenInstallation,
  name: string,
  create: boolean,
  zone: 'eu' | 'us',
) {
  const { db } = installation;
  const found = await db.withStaff((tx) => findClient(tx, { name }));
  if (found) return found.id;
  if (!create) throw new Error(`There is no client named "${name}". Add --create to make it.`);
  const client = {
    name,
    logo: null,
    zone,
    llm: 'builtin',
    model: 'extractive',
    promptId: null,
    guidelines: null,
  };
  return db.withStaff((tx) => createClient(tx, client));
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      client: { type: 'string' },
      create: { type: 'boolean', default: false },
      articles: { type: 'string' },
      tickets: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !values.client || (!values.articles && !values.tickets)) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const config = readConfig();
  const log = pino({ level: 'warn' });
  const installation = await openBesideServer(config, log);
  try {
    const clientId = await requireClient(installation, values.client, values.create, config.zone);
    // Articles first: tickets whose answers link to them learn so at once.
    for (const kind of ['articles', 'tickets'] as const) {
      const path = values[kind];
      if (!path) continue;
      const started = performance.now();
      const report = await importFile(
        installation.db,
        { compareSent },
        { clientId, kind, path },
        showProgress(kind),
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const note = report.resumed ? ', continued' : '';
      process.stdout.write(
        `\n${kind}: ${report.accepted} stored, ${report.rejected} refused in ${seconds} s${note}\n`,
      );
      for (const error of report.errors)
        process.stdout.write(`  line ${error.line}: ${error.reason}\n`);
    }
  } finally {
    await installation.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
