import type { NewPasskeyRequest, PasskeyRequest } from '@replique/contract/accounts/passkeys';
import type { Authenticator } from './authenticator.ts';
import { demoPassword } from '../../apps/api/src/demo/make/people.ts';
import type { TestApp } from './test-app.ts';

type Caller = Parameters<TestApp['call']>[0];

/** Proves by the password, and a code where a second factor is on, that it is the caller. */
export async function prove(
  testApp: TestApp,
  caller: Caller,
  code?: string,
  password = demoPassword,
): Promise<void> {
  const body = { by: 'secrets', password, ...(code === undefined ? {} : { code }) };
  const answer = await testApp.call(caller, 'POST', '/v2/users/me/proof', body);
  if (answer.status !== 204) throw new Error(`Not proved: ${answer.status} ${answer.text}`);
}

/** The same by a passkey. */
export async function proveByPasskey(testApp: TestApp, caller: Caller, device: Authenticator) {
  const begun = await testApp.call(caller, 'POST', '/v2/users/me/proof/requests');
  const { ticket, options } = begun.body as PasskeyRequest;
  const body = { by: 'passkey', ticket, answer: device.get(options) };
  return testApp.call(caller, 'POST', '/v2/users/me/proof', body);
}

/** Adds a passkey of this device, the caller having proved that it is them. */
export async function addPasskey(
  testApp: TestApp,
  caller: Caller,
  device: Authenticator,
  name = 'Laptop',
) {
  const begun = await testApp.call(caller, 'POST', '/v2/users/me/passkeys/requests');
  const { ticket, options } = begun.body as NewPasskeyRequest;
  if (!options) throw new Error(`No request: ${begun.text}`);
  const body = { ticket, name, answer: device.create(options) };
  return testApp.call(caller, 'POST', '/v2/users/me/passkeys', body);
}

/** Every session of this database counts as proved: for tests that are about something else. */
export async function proveAlways(testApp: TestApp): Promise<void> {
  await testApp.sql(`alter table sessions alter column proved_at set default '2999-01-01'`);
  await testApp.sql(`alter table sessions alter column proved_with_factor set default true`);
  await testApp.sql(`update sessions set proved_at = '2999-01-01', proved_with_factor = true`);
}
