import { findPersonalData } from '@replique/engine/privacy/detect';
import { orderNumberFinder } from '@replique/engine/privacy/order-numbers';
import { hostileShapes, hostileText } from '@replique/engine/testing/hostile-texts';
import { extractQuestion } from '@replique/engine/text/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';

/** Check 30: texts that are slow for careless patterns. Nobody gives us a regular expression; ours read these. */

const letters = 20_000;
/** Of the processor, for so many letters: what doubles with every letter would take years, and a square minutes. */
const mostMs = 2_000;

let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});

afterAll(() => testApp.close());

const msOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

describe('a text that is slow to read carelessly', () => {
  it.each(hostileShapes.map((shape) => [shape, hostileText(shape, letters)]))(
    'is read in no time by what reads tickets: %s @check-30.3',
    (_, text) => {
      const messages = [{ role: 'requester' as const, text }];
      expect(msOf(() => findPersonalData(text))).toBeLessThan(mostMs);
      expect(msOf(() => extractQuestion({ subject: '', messages }))).toBeLessThan(mostMs);
      const patterns = ['*-*####', '@*a*0@##'];
      expect(msOf(() => orderNumberFinder(patterns)(text))).toBeLessThan(mostMs);
    },
  );

  it.each(hostileShapes)(
    'is a ticket, a search and a setting like any other: %s @check-30.3',
    async (shape) => {
      const path = `/clients/${first.uuid}`;
      const text = hostileText(shape, letters);
      await makeTicket(testApp.deps, first.id, { messages: [{ text }] });
      const search = encodeURIComponent(text.slice(-200).toWellFormed());
      const rules = { rules: [{ field: text, operator: 'contains', value: text }] };
      const answers = [
        await testApp.call('carol', 'GET', `/v2/tickets?search=${search}`),
        await testApp.call('carol', 'GET', `/v2/documents?search=${search}`),
        await testApp.call('alice', 'PUT', `/v1${path}/anonymization-whitelist`, [text]),
        await testApp.call('alice', 'PUT', `/v1${path}/detailed-filters`, rules),
        await testApp.call('alice', 'PUT', `/v2${path}/order-numbers`, { patterns: [text] }),
      ];
      for (const { status } of answers) expect([200, 400]).toContain(status);
      expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );
});
