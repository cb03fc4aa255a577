import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { answerTurn } from '../../../apps/api/src/chat/chats/answers/answer.ts';
import type { Turn, TurnDone } from '../../../apps/api/src/chat/chats/answers/turn.ts';
import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import type { Logger } from '../../../apps/api/src/platform/db/logger.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { makeDemo } from '../../../apps/api/src/demo/demo.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';
import {
  prepareArticles,
  putArticles,
} from '../../../apps/api/src/knowledge/knowledge/knowledge.ts';
import type { HelpCentre } from './help-centres.ts';
import type { Talk } from './talks.ts';

/** An installation of its own, with the demo's companies and the help centres as clients. */

export type Answered = { done: TurnDone; ms: number; statements: number };

export type Installation = {
  /** Says a conversation turn by turn, each with the answers before it. */
  talk(talk: Talk): Promise<Answered[]>;
  close(): Promise<void>;
};

const quiet = (): void => undefined;
const log: Logger = { debug: quiet, info: quiet, warn: quiet, error: console.error };
const atOnce = 100;

let statements = 0;

/** Every statement that goes to PostgreSQL counts, those that begin and end a transaction too. */
function countStatements(): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its own `this` below.
  const plain = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  pg.Client.prototype.query = function counted(this: unknown, ...asked: unknown[]) {
    statements += 1;
    return plain.apply(this, asked);
  } as typeof pg.Client.prototype.query;
}

async function putCentre(
  deps: Deps,
  { company, pages }: HelpCentre,
  promptId: number,
): Promise<void> {
  const clientId = await deps.db.withStaff((tx) =>
    createClient(tx, {
      name: company,
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId,
      guidelines: null,
    }),
  );
  for (let from = 0; from < pages.length; from += atOnce) {
    const articles = pages.slice(from, from + atOnce).map(({ id, title, html, language }) => ({
      externalId: id,
      title,
      html,
      language,
      url: `https://help.example.org/articles/${id}`,
      updatedAt: new Date(),
    }));
    await deps.db.withClient(clientId, async (tx) =>
      putArticles(
        tx,
        clientId,
        await prepareArticles(articles, { texts: deps.texts, client: clientId }),
      ),
    );
  }
}

type Company = { id: number; promptId: number };

async function readCompanies(deps: Deps): Promise<Map<string, Company>> {
  return deps.db.withStaff(async (tx) => {
    const rows = await tx.selectFrom('clients').select(['id', 'name', 'prompt_id']).execute();
    return new Map(rows.map(({ id, name, prompt_id }) => [name, { id, promptId: prompt_id ?? 0 }]));
  });
}

async function answerOne(deps: Deps, turn: Turn): Promise<Answered> {
  const before = statements;
  const startedAt = performance.now();
  let done: TurnDone | null = null;
  for await (const event of answerTurn(deps, turn, new AbortController().signal))
    if (event.type === 'done') done = event;
  if (!done) throw new Error('A turn was not answered.');
  return { done, ms: performance.now() - startedAt, statements: statements - before };
}

async function say(deps: Deps, company: Company, talk: Talk): Promise<Answered[]> {
  const messages: Turn['messages'] = [];
  const answers: Answered[] = [];
  for (const { text } of talk.turns) {
    messages.push({ author: 'visitor', text });
    const last = answers.at(-1)?.done;
    const answer = await answerOne(deps, {
      clientId: company.id,
      chatbot: { id: 1, uuid: '', promptId: company.promptId, domains: [], canEscalate: true },
      chat: {
        language: last?.language ?? talk.language,
        failures: last?.failed ? 1 : 0,
        visitor: { name: null, email: null, isVerified: false },
      },
      messages: [...messages],
      purpose: 'chat',
    });
    answers.push(answer);
    const documents = answer.done.sources.flatMap(({ document }) => document ?? []);
    messages.push({
      author: 'bot',
      text: answer.done.text,
      ...(documents.length > 0 && { documents }),
    });
  }
  return answers;
}

export async function install(centres: HelpCentre[]): Promise<Installation> {
  countStatements();
  const folder = await mkdtemp(join(tmpdir(), 'bench-conversation-'));
  // PostgreSQL never runs as root: its own user must reach the folder.
  await chmod(folder, 0o711);
  const config = readConfig({
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: undefined,
    DEMO: '1',
  });
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  await migrate({ ownerUrl: postgres.ownerUrl, log });
  const db = openDatabase({ url: postgres.loginUrl, log });
  const deps = await createDeps(config, db, log);
  await makeDemo(deps);
  // A client sees the prompt that it uses: the demo's will do.
  const [demo] = (await readCompanies(deps)).values();
  for (const centre of centres) await putCentre(deps, centre, demo?.promptId ?? 0);
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('analyze');
  await admin.end();
  const companies = await readCompanies(deps);
  return {
    async talk(talk) {
      const company = companies.get(talk.company);
      if (!company) throw new Error(`There is no company ${talk.company}.`);
      return say(deps, company, talk);
    },
    async close() {
      await deps.indexes.close();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
