import { randomUUIDv7 } from 'node:crypto';
import {
  mostRetrievalTests,
  retrievalTestRank,
  type RetrievalTest,
  type Verdict,
} from '@replique/contract/knowledge/retrieval';
import { detectLanguage, type Language } from '@replique/engine/text/language';
import { recordChange, withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayOf, findMainLanguage, findNamedDocuments } from '../knowledge/knowledge.ts';
import { findFor } from './find.ts';
import { presentName } from './retrieval.ts';
import {
  countTestsForUpdate,
  deleteTest,
  insertTest,
  listTests,
  updateOutcome,
  type Outcome,
  type TestRecord,
} from './store.ts';

export type TestInput = {
  client: string;
  question: string;
  language?: Language | undefined;
  /** None: silence is expected. */
  documents: string[];
};

/** A rank further back is no longer told apart from not found. */
const ranked = 100;

const hrefOf = (client: Client) => `/clients/details/${client.uuid}/knowledge-test`;

type Expected = {
  question: string;
  language: Language;
  expects: 'documents' | 'silence';
  documentIds: ReadonlySet<number>;
};

async function runTest(deps: Deps, client: Client, expected: Expected): Promise<Outcome> {
  const { question: text, language, expects, documentIds } = expected;
  const messages = [{ role: 'requester' as const, text }];
  const asked = { text, subject: '', language, messages, requesterName: null, ticketId: null };
  const { answer, verdict } = await findFor(deps, client, asked, ranked);
  const at = answer.documents.findIndex(({ documentId }) => documentIds.has(documentId));
  const rank = at === -1 ? null : at + 1;
  const hasPassed =
    expects === 'silence' ? !verdict.isAnswered : rank !== null && rank <= retrievalTestRank;
  return { hasPassed, rank, silence: verdict.reason };
}

/** @throws `clients.not-found`, `documents.not-found`, `retrieval.tests-full` */
export async function saveTest(
  deps: Deps,
  caller: Caller,
  input: TestInput,
): Promise<RetrievalTest> {
  const { question } = input;
  const uuids = [...new Set(input.documents)];
  const expects: Expected['expects'] = uuids.length > 0 ? 'documents' : 'silence';
  const { client, documentIds, mainLanguage } = await withClientScope(
    deps,
    caller,
    input.client,
    async (tx, owner) => {
      const rows = await findNamedDocuments(tx, owner.id, uuids, dayOf(deps));
      if (rows.length < uuids.length) throw fail('documents.not-found');
      return {
        client: owner,
        documentIds: rows.map(({ id }) => id),
        mainLanguage: await findMainLanguage(tx, owner.id),
      };
    },
  );
  const language = input.language ?? (await detectLanguage(question, mainLanguage));
  const expected = { question, language, expects, documentIds: new Set(documentIds) };
  const outcome = await runTest(deps, client, expected);
  const uuid = randomUUIDv7();
  return withClientScope(deps, caller, input.client, async (tx) => {
    if ((await countTestsForUpdate(tx, client.id)) >= mostRetrievalTests)
      throw fail('retrieval.tests-full');
    const createdAt = deps.clock();
    const test = {
      uuid,
      question,
      language,
      expects,
      outcome,
      createdBy: caller.userId,
      createdAt,
    };
    await insertTest(tx, client.id, test, documentIds);
    await recordChange(tx, deps, caller, {
      action: 'retrieval.test-saved',
      clientId: client.id,
      label: labelOf(question),
      href: hrefOf(client),
      after: { question, expects, documents: uuids },
    });
    const saved = (await presentTests(tx, deps, client)).find((each) => each.uuid === uuid);
    if (!saved) throw new Error('The test that was saved is not there');
    return saved;
  });
}

const labelOf = (question: string): string =>
  question.length > 80 ? `${question.slice(0, 79)}…` : question;

/** @throws `clients.not-found` */
export async function listSavedTests(deps: Deps, caller: Caller, client: string) {
  return withClientScope(deps, caller, client, async (tx, owner) =>
    asList(await presentTests(tx, deps, owner)),
  );
}

/**
 * Runs every test again, one after the other: the server's other work goes on between them.
 * @throws `clients.not-found`
 */
export async function runSavedTests(deps: Deps, caller: Caller, clientRef: string) {
  const { client, tests, documents } = await withClientScope(
    deps,
    caller,
    clientRef,
    async (tx, owner) => {
      const rows = await listTests(tx, owner.id);
      return { client: owner, tests: rows, documents: await documentsOf(tx, deps, owner, rows) };
    },
  );
  const outcomes = new Map<number, Outcome>();
  for (const test of tests) {
    const ids = test.documents.flatMap((uuid) => documents.get(uuid)?.id ?? []);
    outcomes.set(test.id, await runTest(deps, client, { ...test, documentIds: new Set(ids) }));
  }
  return withClientScope(deps, caller, clientRef, async (tx) => {
    const at = deps.clock();
    for (const [id, outcome] of outcomes) await updateOutcome(tx, client.id, id, outcome, at);
    if (outcomes.size > 0) {
      const passed = [...outcomes.values()].filter(({ hasPassed }) => hasPassed).length;
      await recordChange(tx, deps, caller, {
        action: 'retrieval.tests-run',
        clientId: client.id,
        label: client.name,
        href: hrefOf(client),
        after: { passed, failed: outcomes.size - passed },
      });
    }
    return asList(await presentTests(tx, deps, client));
  });
}

/** @throws `clients.not-found`, `retrieval.test-not-found` */
export async function deleteSavedTest(
  deps: Deps,
  caller: Caller,
  clientRef: string,
  uuid: string,
): Promise<void> {
  await withClientScope(deps, caller, clientRef, async (tx, client) => {
    const question = await deleteTest(tx, client.id, uuid);
    if (question === undefined) throw fail('retrieval.test-not-found');
    await recordChange(tx, deps, caller, {
      action: 'retrieval.test-deleted',
      clientId: client.id,
      label: labelOf(question),
      href: hrefOf(client),
      before: { question },
    });
  });
}

async function documentsOf(tx: Tx, deps: Deps, client: Client, tests: TestRecord[]) {
  const uuids = [...new Set(tests.flatMap((test) => test.documents))];
  const rows = await findNamedDocuments(tx, client.id, uuids, dayOf(deps));
  return new Map(rows.map((row) => [row.uuid, row]));
}

async function presentTests(tx: Tx, deps: Deps, client: Client): Promise<RetrievalTest[]> {
  const tests = await listTests(tx, client.id);
  const documents = await documentsOf(tx, deps, client, tests);
  return tests.map((test) => ({
    uuid: test.uuid,
    question: test.question,
    language: test.language,
    expects: test.expects,
    documents: test.documents.flatMap((uuid) => {
      const document = documents.get(uuid);
      return document ? [presentName(document)] : [];
    }),
    saved: { hasPassed: test.passedThen, rank: test.rankThen },
    last: {
      hasPassed: test.passedNow,
      rank: test.rankNow,
      silence: test.silenceNow as Verdict['reason'],
    },
    createdBy: test.createdBy,
    createdAt: test.createdAt.toISOString(),
    runAt: test.runAt.toISOString(),
  }));
}

const asList = (items: RetrievalTest[]) => ({ items, nextCursor: null, total: items.length });
