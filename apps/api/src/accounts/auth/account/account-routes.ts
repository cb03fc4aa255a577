import { implement } from '@orpc/server';
import { account } from '@replique/contract/accounts/account';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import {
  askForEmail,
  changePassword,
  listSessions,
  signOutDevice,
  signOutElsewhere,
  signOutEverywhere,
} from './account.ts';
import { disconnectProgram, listPrograms } from '../programs/connected-programs.ts';
import {
  beginSecondFactor,
  makeRecoveryCodes,
  readOwnSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from '../second-factor/own-factors.ts';

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
    programs: os.programs.handler(async ({ context }) => ({
      items: await listPrograms(deps, personOf(context)),
    })),
    disconnectProgram: os.disconnectProgram.handler(({ input, context }) =>
      disconnectProgram(deps, personOf(context), input.program),
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
    startSecondFactor: os.startSecondFactor.handler(({ context }) =>
      beginSecondFactor(deps, personOf(context)),
    ),
    confirmSecondFactor: os.confirmSecondFactor.handler(({ input, context }) =>
      turnSecondFactorOn(deps, personOf(context), input.code),
    ),
    newRecoveryCodes: os.newRecoveryCodes.handler(({ context }) =>
      makeRecoveryCodes(deps, personOf(context)),
    ),
    removeSecondFactor: os.removeSecondFactor.handler(({ context }) =>
      turnSecondFactorOff(deps, personOf(context)),
    ),
  };
}
