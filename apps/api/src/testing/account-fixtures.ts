import { randomUUID } from 'node:crypto';
import { demoPassword } from './people.ts';
import type { RouteFixture } from './route-fixtures.ts';
import type { TestApp } from './test-app.ts';
import { beginSecondFactor, codeOf, turnSecondFactorOn } from './totp.ts';
import type { WorldCaller } from './world.ts';

/** What the calls about one's own account need in the access matrix. */

const tokenOf = ({ token }: WorldCaller) => (token === null ? null : { token });

async function makeRecoveryCode(testApp: TestApp, caller: WorldCaller): Promise<string> {
  const made = await turnSecondFactorOn(testApp, tokenOf(caller), demoPassword);
  return made.recoveryCodes[0] ?? '';
}

export const accountFixtures: Record<string, RouteFixture> = {
  'account.sessions': { showsCanary: false },
  'account.endSession': { showsCanary: false },
  'account.endSessions': { usesCallerUp: true, showsCanary: false },
  'account.changePassword': {
    usesCallerUp: true,
    input: () => ({ currentPassword: demoPassword, newPassword: `New ${randomUUID()}` }),
    showsCanary: false,
  },
  'account.changeEmail': {
    usesCallerUp: true,
    input: () => ({ email: `${randomUUID()}@replique.test`, password: demoPassword }),
    showsCanary: false,
  },
  'account.secondFactor': {
    usesCallerUp: true,
    input: async (testApp, caller) => {
      await makeRecoveryCode(testApp, caller);
      return {};
    },
    showsCanary: false,
    isOfCaller: async (_, __, { body }) => (body as { isOn?: boolean }).isOn === true,
  },
  'account.startSecondFactor': {
    usesCallerUp: true,
    input: () => ({ password: demoPassword }),
    showsCanary: true,
  },
  'account.confirmSecondFactor': {
    usesCallerUp: true,
    input: async (testApp, caller) => ({
      code: codeOf(await beginSecondFactor(testApp, tokenOf(caller), demoPassword)),
    }),
    showsCanary: false,
  },
  'account.newRecoveryCodes': {
    usesCallerUp: true,
    input: async (testApp, caller) => ({ code: await makeRecoveryCode(testApp, caller) }),
    showsCanary: false,
  },
  'account.removeSecondFactor': {
    usesCallerUp: true,
    input: async (testApp, caller) => ({
      password: demoPassword,
      code: await makeRecoveryCode(testApp, caller),
    }),
    showsCanary: false,
  },
};
