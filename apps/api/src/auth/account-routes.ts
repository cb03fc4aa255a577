import { implement } from '@orpc/server';
import { account } from '@replique/contract/account';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import {
  askForEmail,
  beginSecondFactor,
  changePassword,
  listSessions,
  makeRecoveryCodes,
  readOwnSecondFactor,
  signOutDevice,
  signOutElsewhere,
  signOutEverywhere,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './account.ts';

export function accountRoutes(deps: Deps) {
  const os = implement(account).$context<Context>();
  return {
    sessions: os.sessions.handler(async ({ context }) => ({
      items: await listSessions(deps, personOf(context)),
    })),
    endSession: os.endSession.handler(({ input, context }) =>
      signOutDevice(deps, personOf(context), input.session),
    ),
    endSessions: os.endSessions.handler(({ context }) =>
      signOutEverywhere(deps, personOf(context)),
    ),
    endOtherSessions: os.endOtherSessions.handler(({ context }) =>
      signOutElsewhere(deps, personOf(context)),
    ),
    changePassword: os.changePassword.handler(({ input, context }) =>
      changePassword(deps, personOf(context), input),
    ),
    changeEmail: os.changeEmail.handler(({ input, context }) =>
      askForEmail(deps, personOf(context), input),
    ),
    secondFactor: os.secondFactor.handler(({ context }) =>
      readOwnSecondFactor(deps, personOf(context)),
    ),
    startSecondFactor: os.startSecondFactor.handler(({ input, context }) =>
      beginSecondFactor(deps, personOf(context), input.password),
    ),
    confirmSecondFactor: os.confirmSecondFactor.handler(({ input, context }) =>
      turnSecondFactorOn(deps, personOf(context), input.code),
    ),
    newRecoveryCodes: os.newRecoveryCodes.handler(({ input, context }) =>
      makeRecoveryCodes(deps, personOf(context), input.code),
    ),
    removeSecondFactor: os.removeSecondFactor.handler(({ input, context }) =>
      turnSecondFactorOff(deps, personOf(context), input),
    ),
  };
}
