import { createAccountState, type AccountState } from '../../account-state.ts';
import type { Connector, Send } from '../../connector.ts';
import type { VendorContract } from '../../fakes/contract.ts';
import { startFakeServer, type FakeServer } from '../../fakes/fake-server.ts';
import { openSalesforceContract } from '../../fakes/salesforce/contract.ts';
import { createFakeSalesforce, type FakeSalesforce } from '../../fakes/salesforce.ts';
import { salesforce } from '../salesforce.ts';

/** A played organisation behind an address, and the connector to it. */

/** As the product's outbound client does: no answer in time is a timeout. */
export const send: Send = async (url, { method, headers, body, timeout, signal }) => {
  const late = AbortSignal.timeout(timeout);
  return fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
};

export type PlayedAccount = {
  fake: FakeSalesforce;
  server: FakeServer;
  state: AccountState;
  connector: Connector;
  contract: VendorContract | null;
  now(): Date;
  /** Later by that many seconds. */
  pass(seconds: number): void;
  /** Requests of one kind so far: `composite`, `token`, `describe`. */
  count(end: string): number;
};

/** Read once a file: it is long. */
const opened = openSalesforceContract();

export async function playAccount(
  options: { pageSize?: number } = {},
): Promise<PlayedAccount & AsyncDisposable> {
  let now = new Date('2026-11-20T10:00:00Z');
  const clock = () => now;
  const fake = createFakeSalesforce({ ...options, clock });
  const contract = await opened;
  const server = await startFakeServer(fake, { contract });
  // The account's own pace is tested where it is made.
  const state = createAccountState({ limit: { most: 1_000_000, perMs: 1_000 }, clock });
  const connector = salesforce.connect(fake.credentials, {
    send,
    clock,
    state,
    baseUrl: server.url,
  });
  return {
    fake,
    server,
    state,
    connector,
    contract,
    now: clock,
    pass: (seconds) => void (now = new Date(now.getTime() + seconds * 1_000)),
    count: (end) => server.asked.filter(({ url }) => url.pathname.endsWith(end)).length,
    async [Symbol.asyncDispose]() {
      await server.close();
      if (server.wrongs.length > 0) throw new Error(server.wrongs.join('\n'));
    },
  };
}

/** Page after page until nothing is left. */
export async function readAll(
  { connector }: PlayedAccount,
  from: { cursor: string | null; since: Date },
): Promise<{ ids: string[]; cursor: string; pages: number }> {
  const ids: string[] = [];
  for (let pages = 1, cursor = from.cursor; ; pages += 1) {
    const page = await connector.listChanged({ cursor, since: from.since });
    ids.push(...page.changed.map(({ externalId }) => externalId));
    cursor = page.cursor;
    if (page.isCaughtUp) return { ids, cursor, pages };
    if (pages > 50) throw new Error('It does not end.');
  }
}
