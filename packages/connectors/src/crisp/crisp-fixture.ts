import { createAccountState } from '../account-state.ts';
import type { Connector, Send } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { openVendorContract, type VendorContract } from '../fakes/contract.ts';
import { createFakeCrisp, type FakeCrisp } from '../fakes/crisp.ts';
import { startFakeServer, type FakeServer } from '../fakes/fake-server.ts';
import { crisp } from './crisp.ts';

/** Crisp behind an address of this machine, judged by its contract where that is there. */

export type CrispFixture = {
  fake: FakeCrisp;
  server: FakeServer;
  /** A connector of its own process: nothing is shared with those made before. */
  connect(): Connector;
  now: { at: Date };
};

let contract: Promise<VendorContract | null> | undefined;

export const vendorContract = (): Promise<VendorContract | null> =>
  (contract ??= openVendorContract('crisp.derived.openapi.yaml'));

export const send: Send = (url, { timeout, maxBytes: _, signal, body, ...request }) =>
  fetch(url, {
    ...request,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
  });

export async function openFixture(): Promise<CrispFixture> {
  const now = { at: new Date('2026-11-21T10:00:00Z') };
  const clock = () => new Date(now.at);
  const fake = createFakeCrisp({ clock });
  const server = await startFakeServer(fake, { contract: await vendorContract() });
  const limit = { most: 100_000, perMs: 1_000 };
  return {
    fake,
    server,
    now,
    connect: () =>
      crisp.connect(fake.credentials, {
        send,
        clock,
        state: createAccountState({ limit, clock }),
        baseUrl: server.url,
      }),
  };
}

/** Ends it; throws where anything was against the contract. */
export async function closeFixture({ server }: CrispFixture): Promise<void> {
  await server.close();
  if (server.wrongs.length > 0) throw new Error(server.wrongs.join('\n'));
}

export const pass = ({ now }: CrispFixture, ms: number): void =>
  void (now.at = new Date(now.at.getTime() + ms));

export const ticket = (subject = 'Where is my parcel?') => ({
  subject,
  requester: { name: 'Ida Berg', email: 'ida@example.com', language: 'en-GB' },
  text: 'It should have come on Monday.',
});

export async function failureOf(action: Promise<unknown>): Promise<CrmFailed> {
  const error = await action.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CrmFailed) return error;
  throw new Error(`Not a failure of a CRM: ${String(error)}`);
}
