import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import { createFakeCrisp, type FakeCrisp } from '@replique/connectors/fakes/crisp';
import { ownLedger } from '@replique/connectors/ledger';
import { sendTo } from '@replique/connectors/fakes/fake-server';
import { createFakeGorgias, type FakeGorgias } from '@replique/connectors/fakes/gorgias';
import { createFakeSalesforce, type FakeSalesforce } from '@replique/connectors/fakes/salesforce';
import { createFakeZendesk, type FakeZendesk } from '@replique/connectors/fakes/zendesk';
import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { Deps } from '../../apps/api/src/deps.ts';

export type FakeCrms = {
  zendesk: FakeZendesk;
  gorgias: FakeGorgias;
  salesforce: FakeSalesforce;
  crisp: FakeCrisp;
  /** From now on these credentials open the platform, and no others. */
  accept(platform: DeskPlatform, credentials: object): void;
  /** Requests that were made, `GET /api/v2/users/me`. */
  asked: string[];
  /** What each request ends with instead, as a network does; null: the fakes answer. */
  fault: (() => Response | Promise<Response>) | null;
};

/** The four CRMs behind every connection of the app, without any network; what was known of earlier ones is forgotten. */
export function playCrms(deps: Deps): FakeCrms {
  const options = { clock: () => deps.clock() };
  const fakes = {
    zendesk: createFakeZendesk(options),
    gorgias: createFakeGorgias(options),
    salesforce: createFakeSalesforce(options),
    crisp: createFakeCrisp(options),
  };
  const played: FakeCrms = {
    ...fakes,
    asked: [],
    fault: null,
    accept(platform, credentials) {
      Object.assign(fakes[platform], { credentials });
      if ('websiteId' in credentials)
        Object.assign(fakes.crisp.state, { websiteId: credentials.websiteId });
    },
  };
  const states = new Map<string, AccountState>();
  deps.crm.stateOf = (key, limit) => {
    const state =
      states.get(key) ??
      createAccountState({
        limit,
        ...options,
        ledgerApart: () => ownLedger({ most: 1_000_000, perMs: 1_000 }),
      });
    states.set(key, state);
    return state;
  };
  deps.crm.addressOf = (_, platform) => {
    // Mail goes by its own servers (mailboxes.ts).
    if (platform === 'mailbox') return null;
    return {
      baseUrl: `https://${platform}.test`,
      send: async (url, request) => {
        played.asked.push(`${request.method} ${url.pathname}`);
        return played.fault ? played.fault() : sendTo(fakes[platform])(url, request);
      },
    };
  };
  return played;
}
