import { Secret, TOTP } from 'otpauth';
import { prove } from './prove.ts';
import type { TestApp } from './test-app.ts';

/** The code that an authenticator app shows for this secret; `steps` half minutes away from now. */
export function codeOf(secret: string, at = Date.now(), steps = 0): string {
  const timestamp = at + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

type Caller = Parameters<TestApp['call']>[0];

/** Begins to set a second factor up; answers its secret. */
export async function beginSecondFactor(
  testApp: TestApp,
  caller: Caller,
  password: string,
): Promise<string> {
  await prove(testApp, caller, undefined, password);
  const begun = await testApp.call(caller, 'POST', '/v2/users/me/second-factor');
  return (begun.body as { secret: string }).secret;
}

/** Turns a second factor on by way of the API. The code that was given is used up: the next one counts. */
export async function turnSecondFactorOn(
  testApp: TestApp,
  caller: Caller,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await beginSecondFactor(testApp, caller, password);
  const code = codeOf(secret, testApp.deps.clock().getTime(), -1);
  const done = await testApp.call(caller, 'POST', '/v2/users/me/second-factor/confirm', { code });
  const { recoveryCodes } = done.body as { recoveryCodes?: string[] };
  if (!recoveryCodes) throw new Error(`No second factor: ${done.text}`);
  return { secret, recoveryCodes };
}
