import { randomBytes, randomUUID } from 'node:crypto';
import { makeZendeskApp } from '../app/zendesk-app.ts';
import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldClient } from '../fixtures/world.ts';
import { canary } from '../isolation/canaries.ts';
import { putProgramCredential } from './program-credential-rows.ts';
import { issuePanelToken } from '../../apps/api/src/accounts/panels/panel-sessions.ts';
import { findHost } from '../../apps/api/src/accounts/panels/store.ts';

type Owner = Pick<WorldClient, 'key' | 'id' | 'uuid'>;

const zendesk = makeZendeskApp();

/** A panel, past the route that makes it; its account is a canary, which no account could be called. */
async function putPanel(testApp: TestApp, owner: Owner): Promise<void> {
  // A client has room for twenty.
  await testApp.sql(
    `update program_credentials set revoked_at = now() where client_id = $1 and id in
       (select credential_id from panel_hosts where client_id = $1)`,
    [owner.id],
  );
  const { uuid } = await putProgramCredential(testApp, owner, ['tickets:read']);
  await testApp.sql(
    `insert into panel_hosts (client_id, host, account, public_key, credential_id, created_at)
     select $1, 'zendesk', $2, $3, id, now() from program_credentials where uuid = $4
     on conflict (client_id, host) do update set credential_id = excluded.credential_id`,
    [owner.id, canary(owner.key, 'panel_hosts', 'account'), zendesk.publicKey, uuid],
  );
}

export const rowsAfter = ['program-credential-rows'];
export const makeRows = putPanel;

async function sessionOf({ deps }: TestApp, { uuid }: Owner): Promise<string> {
  const host = await deps.db.withStaff((tx) => findHost(tx, uuid, 'zendesk'));
  return host ? issuePanelToken(deps, host, 'session') : 'none';
}

/** For new credentials, whose making is counted too; the first are the callers' own. */
async function makeRoom(testApp: TestApp, owner: Owner): Promise<void> {
  await putPanel(testApp, owner);
  await testApp.sql(
    `update program_credentials set revoked_at = now() where client_id = $1 and id not in (
       select id from program_credentials where client_id = $1 order by id limit 10)`,
    [owner.id],
  );
}

export const fixtures: Record<string, RouteFixture> = {
  'panels.list': { roundTrips: 14, showsCanary: true },
  'panels.saveZendesk': {
    roundTrips: 21,
    input: async (testApp, _, client) => {
      // With credentials of its own: where there are twenty, none could be made.
      await putPanel(testApp, client);
      return { account: 'acme', publicKey: zendesk.publicKey };
    },
    showsCanary: false,
  },
  'panels.saveGorgias': {
    roundTrips: 28,
    input: async (testApp, _, client) => {
      await makeRoom(testApp, client);
      return { account: 'acme', secret: randomBytes(32).toString('base64url') };
    },
    showsCanary: false,
  },
  'panels.saveSalesforce': {
    roundTrips: 28,
    input: async (testApp, _, client) => {
      await makeRoom(testApp, client);
      return { account: 'acme--uat.sandbox', secret: randomBytes(32).toString('base64url') };
    },
    showsCanary: false,
  },
  'panels.saveCanvas': {
    roundTrips: 28,
    input: async (testApp, _, client) => {
      await makeRoom(testApp, client);
      return {
        account: 'acme--uat.sandbox',
        organization: '00D000000000001EAA',
        consumerSecret: randomBytes(32).toString('hex'),
      };
    },
    showsCanary: false,
  },
  'panels.saveCrisp': {
    roundTrips: 28,
    input: async (testApp, _, client) => {
      await makeRoom(testApp, client);
      return { websiteId: randomUUID(), token: 'a token of the website' };
    },
    showsCanary: false,
  },
  'panels.remove': {
    roundTrips: 18,
    input: async (testApp, _, client) => {
      await putPanel(testApp, client);
      return { host: 'zendesk' };
    },
    showsCanary: false,
  },
  'panels.open': {
    roundTrips: 7,
    input: async (testApp, _, client) => {
      // An earlier call may have ended it.
      await putPanel(testApp, client);
      return { ticket: await sessionOf(testApp, client) };
    },
    showsCanary: false,
  },
};
