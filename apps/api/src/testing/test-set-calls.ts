import { randomUUID } from 'node:crypto';
import type { TestCase } from '@replique/contract/batch-testing';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Calls of test sets and their cases as Alice. `app`: read with every call, so that tests name them before it is there. */
export function testSetCalls(app: () => TestApp) {
  const call = (method: string, path: string, body?: unknown) =>
    app().call('alice', method, path, body);

  const tryCase = (set: string, fields: object = {}) =>
    call('POST', `/v2/test-sets/${set}/cases`, {
      question: `Where is my parcel? ${randomUUID()}`,
      expectedAnswer: null,
      documents: [],
      checks: [],
      ...fields,
    });

  return {
    call,
    /** A new set without cases. */
    async makeSetOf(client: { uuid: string }): Promise<string> {
      const name = `Set ${randomUUID().slice(0, 8)}`;
      const answer = await call('POST', '/v2/test-sets', { client: client.uuid, name });
      return (answer.body as { uuid: string }).uuid;
    },
    tryCase,
    async addCase(set: string, fields: object = {}): Promise<TestCase> {
      const answer = await tryCase(set, fields);
      expect(answer.status, answer.text).toBe(201);
      return answer.body as TestCase;
    },
    async listCases(set: string, query = 'pageSize=100') {
      const answer = await call('GET', `/v2/test-sets/${set}/cases?${query}`);
      return answer.body as { items: TestCase[]; total: number };
    },
    /** The last thing of this kind that the audit log says. */
    async lastEntry(action: string) {
      const [entry] = await app().sql<{
        label: string;
        href: string | null;
        before: unknown;
        after: unknown;
      }>(
        'select label, href, before, after from audit_log where action = $1 order by id desc limit 1',
        [action],
      );
      return entry;
    },
  };
}
