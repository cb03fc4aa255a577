import { extractQuestion } from '@replique/engine/text/question';
import { putTestSet, startRuns, workTestRuns } from '../answering/batch-testing/batch-testing.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { findDocumentsCalled } from '../knowledge/knowledge/knowledge.ts';
import { findRulesInForce } from '../answering/prompts/prompts.ts';
import { cutTicket } from '../answering/tester/tester.ts';
import { readDemoTests, type DemoTestCase } from './read-content.ts';

const day = 86_400_000;
const daysAgo = 3;

export type DemoClientRow = { id: number; uuid: string; slug: string; helpCentre: string };

async function askedOf(tx: Tx, clientId: number, asks: DemoTestCase['asks']) {
  if ('question' in asks)
    return { question: asks.question, ticketId: null, cut: null, origin: 'hand' as const };
  const { ticket, given, cut } = await cutTicket(tx, clientId, {
    name: asks.ticket,
    cut: undefined,
  });
  // The demo's own short texts.
  const question = extractQuestion({ subject: ticket.subject, messages: given });
  return { question, ticketId: ticket.id, cut, origin: 'ticket' as const };
}

async function findArticles(tx: Tx, { id, helpCentre }: DemoClientRow, slugs: string[]) {
  const addresses = slugs.map((slug) => `${helpCentre}/articles/${slug}`);
  const documents = await findDocumentsCalled(tx, id, addresses);
  if (documents.length < slugs.length)
    throw new Error(`The demo's tests name an article that is not there: ${slugs.join(', ')}`);
  return documents.map((document) => document.id);
}

/** The client's test sets, as somebody made them some days ago. @returns the new ones that stand before a deployment */
export async function putDemoTests(
  deps: Deps,
  client: DemoClientRow,
  authorId: number | null,
): Promise<number[]> {
  const earlier = { ...deps, clock: () => new Date(deps.clock().getTime() - daysAgo * day) };
  return deps.db.withClient(client.id, async (tx) => {
    const gates: number[] = [];
    for (const { name, isGate, cases: written } of readDemoTests(client.slug)) {
      const cases = [];
      for (const { asks, documents, expectedAnswer, checks } of written) {
        const documentIds = await findArticles(tx, client, documents);
        const asked = await askedOf(tx, client.id, asks);
        cases.push({ ...asked, expectedAnswer, documentIds, checks });
      }
      const set = { client, name, isGate, cases };
      const { id, isNew } = await putTestSet(tx, earlier, { userId: authorId }, set);
      if (isGate && isNew) gates.push(id);
    }
    return gates;
  });
}

/** Runs the deployed version over these sets, as a person would; a model that costs money is not asked for it. */
export async function runDemoTests(
  deps: Deps,
  sets: { clientId: number; setId: number; promptId: number; version: number }[],
  byUserId: number | null,
): Promise<void> {
  if (deps.config.llm || sets.length === 0) return;
  await deps.db.withStaff(async (tx) => {
    const { version: rulesVersion } = await findRulesInForce(tx);
    const runs = sets.map((set) => ({ ...set, rulesVersion, repeats: 1 }));
    await startRuns(tx, deps, { deploymentId: null, byUserId, runs });
  });
  await workTestRuns(deps);
}
