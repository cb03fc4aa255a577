import { createAccountState, type AccountState } from '../account-state.ts';
import type { Connector, Send } from '../connector.ts';
import { startFakeServer, type FakeServer } from '../fakes/fake-server.ts';
import { createFakeZendesk, type FakeZendesk } from '../fakes/zendesk.ts';
import { openZendeskContract } from '../fakes/zendesk/contract.ts';
import { CrmFailed } from '../failure.ts';
import { ownLedger } from '../ledger.ts';
import { zendesk } from './zendesk.ts';

/** For tests: a played Zendesk behind an address of this machine, judged by the vendor's file, and a connector to it. */

export type ZendeskFixture = {
  fake: FakeZendesk;
  server: FakeServer;
  /** Moves on by hand. */
  clock: { now: Date };
  /** Anew with what the fake's credentials are now; without a state of its own it shares nothing. */
  connect(state?: AccountState, isHistory?: boolean): Connector;
  /** @throws where a request or an answer was against the vendor's file */
  close(): Promise<void>;
};

const start = new Date('2026-11-20T12:00:00Z');

const sendByFetch =
  (longestMs: number): Send =>
  (url, { method, headers, body, timeout, redirects, signal }) => {
    const late = AbortSignal.timeout(Math.min(timeout, longestMs));
    const both = signal ? AbortSignal.any([late, signal]) : late;
    const redirect = redirects ? 'follow' : 'manual';
    const request: RequestInit = { method, headers, redirect, signal: both };
    if (body !== undefined) request.body = body;
    return fetch(url, request);
  };

export async function openFixture({ longestMs = 5_000 } = {}): Promise<ZendeskFixture> {
  const clock = { now: start };
  const read = () => clock.now;
  const fake = createFakeZendesk({ clock: read });
  const server = await startFakeServer(fake, await openZendeskContract());
  return {
    fake,
    server,
    clock,
    connect: (
      // The clock is moved by hand: a limit of ours would be waited for in vain.
      state = createAccountState({
        limit: { most: 10_000, perMs: 1 },
        clock: read,
        ledgerApart: () => ownLedger({ most: 10_000, perMs: 1 }),
      }),
      isHistory = false,
    ) =>
      zendesk.connect(fake.credentials, {
        send: sendByFetch(longestMs),
        clock: read,
        state,
        isHistory,
        baseUrl: server.url,
      }),
    async close() {
      await server.close();
      if (server.wrongs.length > 0) throw new Error(server.wrongs.join('\n'));
    },
  };
}

/** What a call failed with; anything else is no answer here. */
export async function failureOf(call: Promise<unknown>): Promise<CrmFailed> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CrmFailed) return error;
  throw new Error('It should have failed, as connectors fail.', { cause: error });
}

export const requester = { name: 'Ida Holm', email: 'ida@example.com', language: 'fr' };

export const minutes = (count: number) => count * 60_000;

export const pass = (fixture: ZendeskFixture, ms: number) =>
  void (fixture.clock.now = new Date(fixture.clock.now.getTime() + ms));
