import type { DemoAccount } from '../accounts/auth/sign-in/demo-account.ts';
import type { Deps } from '../deps.ts';
import { demoPassword, emailOf, people } from './make/people.ts';
import { hasOwnUsers } from '../accounts/users/users.ts';
import { askForFirstSuggestions } from './first-suggestions.ts';
import {
  findInstallation,
  insertInstallation,
  listDemoAccounts,
  updateDemoAccounts,
} from './store.ts';

/** The start is refused: `message` is all that somebody must read. */
export class DemoInPublic extends Error {
  override name = 'DemoInPublic';

  constructor() {
    super(
      'This database holds the accounts of the demo, whose password everybody knows, and others than this machine may\n' +
        'reach the server (HOST, PUBLIC_URL, WIDGET_URL, SIGNIN_URL or TRUST_PROXY says so). It does not start like this.\n' +
        'Two ways out:\n' +
        '  npm run remove-demo   takes the demo’s accounts away and archives its companies; what is yours stays\n' +
        '                        (in a container: node apps/api/src/commands/remove-demo.ts)\n' +
        '  DEMO=1                accepts that anybody can sign in: for a demo in public, without real data',
    );
  }
}

const slow = { statementTimeoutMs: 60_000 };

/** Months of history are copied by a few large statements, which a busy machine's first start must survive. */
const unhurried = (deps: Deps): Deps => ({
  ...deps,
  db: {
    ...deps.db,
    withClient: (clientId, fn, timing) => deps.db.withClient(clientId, fn, { ...slow, ...timing }),
    withStaff: (fn, timing) => deps.db.withStaff(fn, { ...slow, ...timing }),
  },
});

/**
 * At start: an empty database gets the demo where nobody but this machine can reach it, or where `DEMO=1` says so.
 * Where the demo is not wanted the accounts of an earlier one are switched off, and the sign-in page asks for a first
 * super-admin when nobody else is there.
 * @returns what the sign-in page shows
 * @throws DemoInPublic where its accounts could be reached and nobody said that they may
 */
export async function prepareDemo(deps: Deps): Promise<DemoAccount[]> {
  const { demo, isPublic } = deps.config;
  const isWanted = demo ?? !isPublic;
  const state = await deps.db.withStaff(async (tx) => ({
    installation: await findInstallation(tx),
    hasOwnUsers: await hasOwnUsers(tx),
    accounts: await listDemoAccounts(tx),
  }));
  if (demo === undefined && isPublic && state.accounts.some(({ isOn }) => isOn))
    throw new DemoInPublic();
  let isDemo = state.installation?.isDemo ?? false;
  if (!state.installation && isWanted && !state.hasOwnUsers) {
    deps.log.info('making the demo');
    const { makeDemo } = await import('./demo.ts');
    await makeDemo(unhurried(deps));
    await askForFirstSuggestions(deps);
    isDemo = true;
  }
  const isOn = isDemo && isWanted;
  await deps.db.withStaff(async (tx) => {
    if (!state.installation && (isDemo || state.hasOwnUsers)) await insertInstallation(tx, isDemo);
    await updateDemoAccounts(tx, { areOn: isOn, at: deps.clock() });
  });
  if (!isOn) return [];
  return people.map(({ key, firstname }) => ({
    key,
    firstname,
    email: emailOf(key),
    password: demoPassword,
  }));
}
