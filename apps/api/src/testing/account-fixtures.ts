import { randomUUID } from 'node:crypto';
import type { NewPasskeyRequest } from '@replique/contract/passkeys';
import { createAuthenticator } from './authenticator.ts';
import { demoPassword } from './people.ts';
import type { RouteFixture } from './route-fixtures.ts';
import type { TestApp } from './test-app.ts';
import { beginSecondFactor, codeOf, turnSecondFactorOn } from './totp.ts';
import type { WorldCaller } from './world.ts';

/** What the calls about one's own account need in the access matrix. */

const tokenOf = ({ token }: WorldCaller) => (token === null ? null : { token });

const turnOn = (testApp: TestApp, caller: WorldCaller) =>
  turnSecondFactorOn(testApp, tokenOf(caller), demoPassword);

async function newPasskey(testApp: TestApp, caller: WorldCaller) {
  const path = '/v2/users/me/passkeys/requests';
  const { body } = await testApp.call(tokenOf(caller), 'POST', path);
  const { ticket, options } = body as NewPasskeyRequest;
  // Who is refused has no request to answer.
  if (!options) return { ticket: 'none', name: 'Laptop', answer: madeUpKey() };
  return { ticket, name: 'Laptop', answer: createAuthenticator().create(options) };
}

const madeUp = { id: 'bm9uZQ', rawId: 'bm9uZQ', type: 'public-key' } as const;
const madeUpKey = () => ({
  ...madeUp,
  response: { clientDataJSON: 'bm9uZQ', attestationObject: 'bm9uZQ' },
});

export const accountFixtures: Record<string, RouteFixture> = {
  'account.sessions': { showsCanary: false },
  'account.endSession': { showsCanary: false },
  'account.endSessions': { usesCallerUp: true, showsCanary: false },
  'account.endOtherSessions': { usesCallerUp: true, showsCanary: false },
  'account.changePassword': {
    usesCallerUp: true,
    input: () => ({ newPassword: `New ${randomUUID()}` }),
    showsCanary: false,
  },
  'account.changeEmail': {
    usesCallerUp: true,
    input: () => ({ email: `${randomUUID()}@replique.test` }),
    showsCanary: false,
  },
  'account.secondFactor': {
    usesCallerUp: true,
    input: async (testApp, caller) => {
      await turnOn(testApp, caller);
      return {};
    },
    showsCanary: false,
    isOfCaller: async (_, __, { body }) => (body as { isOn?: boolean }).isOn === true,
  },
  'account.startSecondFactor': { usesCallerUp: true, showsCanary: true },
  'account.confirmSecondFactor': {
    usesCallerUp: true,
    input: async (testApp, caller) => ({
      code: codeOf(await beginSecondFactor(testApp, tokenOf(caller), demoPassword)),
    }),
    showsCanary: false,
  },
  'account.newRecoveryCodes': {
    usesCallerUp: true,
    input: async (testApp, caller) => {
      await turnOn(testApp, caller);
      return {};
    },
    showsCanary: false,
  },
  'account.removeSecondFactor': {
    usesCallerUp: true,
    input: async (testApp, caller) => {
      await turnOn(testApp, caller);
      return {};
    },
    showsCanary: false,
  },
  'passkeys.list': { showsCanary: false },
  'passkeys.begin': { usesCallerUp: true, showsCanary: true },
  'passkeys.add': { usesCallerUp: true, input: newPasskey, showsCanary: false },
  'passkeys.remove': { usesCallerUp: true, showsCanary: false },
  'passkeys.proofWays': { showsCanary: false },
  'passkeys.beginProof': { showsCanary: false },
  'passkeys.prove': {
    usesCallerUp: true,
    input: () => ({ by: 'secrets', password: demoPassword }),
    showsCanary: false,
  },
  'factorRules.read': { showsCanary: false },
  'factorRules.save': { input: () => ({ from: 'nobody', graceDays: 14 }), showsCanary: false },
  'factorRules.readStaff': { showsCanary: false },
  'factorRules.saveStaff': {
    input: () => ({ isRequired: false, graceDays: 14 }),
    showsCanary: false,
  },
};
