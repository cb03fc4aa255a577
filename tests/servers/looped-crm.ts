import { randomUUID } from 'node:crypto';
import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import { createFakeCrisp } from '@replique/connectors/fakes/crisp';
import { ownLedger } from '@replique/connectors/ledger';
import { sendTo } from '@replique/connectors/fakes/fake-server';
import { createFakeGorgias } from '@replique/connectors/fakes/gorgias';
import type { PlayedCrm, PlayedKind } from '@replique/connectors/fakes/played-crm';
import { createFakeSalesforce } from '@replique/connectors/fakes/salesforce';
import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import type { CrmCredentials } from '@replique/connectors/platforms';
import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import { sealCredentials, sealSecret } from '../../apps/api/src/helpdesk/crm/crm.ts';
import type { TestApp } from '../app/test-app.ts';

/** A client's CRM that is played whole, with a network between that can go wrong, and webhooks that can too. */

/** What a request ends with instead of its answer; `pass` asks the CRM. */
export type Wrong = (pass: () => Promise<Response>) => Promise<Response>;

export type LoopedCrm = {
  fake: PlayedCrm;
  /** Requests that reached the network, oldest first. */
  asked: string[];
  /** Asked before each request; null: nothing goes wrong. */
  wrong: (() => Wrong | null) | null;
  /** Tells a ticket's change as the platform would. @returns the status that it gets */
  tell(ticketId: string, kind: PlayedKind): Promise<number>;
};

const makers = {
  zendesk: createFakeZendesk,
  gorgias: createFakeGorgias,
  salesforce: createFakeSalesforce,
  crisp: createFakeCrisp,
} as const;

const platformSecret = 'what-the-platform-and-we-know';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(body, { status, headers }));

/** How a network, or a platform, goes wrong. */
export const wrongs: Record<string, Wrong> = {
  'too many requests': () => answer(429, '{}', { 'retry-after': '1' }),
  'signed out once': () => answer(401, '{"error":"invalid_token"}'),
  'an error of the platform': () => answer(500, '{"error":"InternalError"}'),
  'a page of maintenance': () => answer(503, '<h1>Maintenance</h1>', { 'retry-after': '2' }),
  silence: () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')),
  'a cut answer': () => Promise.reject(new TypeError('terminated')),
  'a malformed answer': () => answer(200, '{"data": ['),
  'a lost answer': async (pass) => {
    await pass();
    throw new TypeError('fetch failed');
  },
};

function passThrough(testApp: TestApp, clientId: number, platform: DeskPlatform, crm: LoopedCrm) {
  const others = testApp.deps.crm.addressOf.bind(testApp.deps.crm);
  const straight = sendTo(crm.fake);
  testApp.deps.crm.addressOf = (of, name, credentials) =>
    of === clientId && name === platform
      ? {
          baseUrl: `https://${platform}.test`,
          send: async (url, request) => {
            request.signal?.throwIfAborted();
            crm.asked.push(`${request.method} ${url.pathname}`);
            const pass = () => straight(url, request);
            const wrong = crm.wrong?.();
            return wrong ? wrong(pass) : pass();
          },
        }
      : others(of, name, credentials);
}

/** Limits that do not slow a test down, and breakers that close again soon. */
export function hastenAccounts({ deps }: TestApp): void {
  const states = new Map<string, AccountState>();
  deps.crm.stateOf = (key) => {
    const known = states.get(key);
    if (known) return known;
    const state = createAccountState({
      limit: { most: 1_000_000, perMs: 1_000 },
      clock: () => deps.clock(),
      breaker: { failures: 5, restMs: 20 },
      ledgerApart: () => ownLedger({ most: 1_000_000, perMs: 1_000 }),
    });
    states.set(key, state);
    return state;
  };
}

export async function connectLooped(
  testApp: TestApp,
  clientId: number,
  platform: DeskPlatform,
): Promise<LoopedCrm> {
  const { deps } = testApp;
  const fake: PlayedCrm = makers[platform]({ clock: () => deps.clock() });
  const configUuid = randomUUID();
  const credentials = fake.credentials as CrmCredentials[typeof platform];
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, sealed_credentials, is_enabled, category_field_id,
       sealed_webhook_secret, webhook_secret_from, updated_at) values ($1, $2, $3, $4, true, $5, $6, 'platform', now())`,
    [
      clientId,
      platform,
      configUuid,
      sealCredentials(deps, clientId, platform, credentials),
      fake.categoryFieldId,
      sealSecret(deps, clientId, platform, platformSecret),
    ],
  );
  const crm: LoopedCrm = {
    fake,
    asked: [],
    wrong: null,
    async tell(ticketId, kind) {
      const { headers, rawBody } = fake.webhookFor(ticketId, kind, platformSecret, deps.clock());
      const { statusCode } = await testApp.app.inject({
        method: 'POST',
        url: `/webhooks/crm/${configUuid}`,
        headers: headers as Record<string, string>,
        payload: rawBody,
      });
      return statusCode;
    },
  };
  passThrough(testApp, clientId, platform, crm);
  return crm;
}
