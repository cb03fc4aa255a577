import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';

/** Of the 40 hexadecimal characters of the hash this many leave the installation: hundreds of passwords share them. */
const prefixLength = 5;
const timeoutMs = 2_000;

/**
 * Whether a password is known from a breach, by the range look-up of Have I Been Pwned (PASSWORD_BREACH_URL): it is
 * asked for the hashes that begin as this one does, and learns neither which was meant nor, by padding, how many came.
 * Not asked, not reached or not understood: false, with a line in the log.
 */
export async function isBreached(deps: Deps, password: string): Promise<boolean> {
  const { passwordBreachUrl } = deps.config;
  if (passwordBreachUrl === null) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await deps.outbound.fetch(
      `${passwordBreachUrl}/range/${hash.slice(0, prefixLength)}`,
      {
        headers: { 'Add-Padding': 'true', accept: 'text/plain', 'user-agent': 'Replique' },
        timeout: timeoutMs,
      },
    );
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const rest = hash.slice(prefixLength);
    // Lines of padding say that nobody had it: their count is 0.
    return (await answer.text()).split('\n').some((line) => {
      const [suffix = '', count = '0'] = line.trim().toUpperCase().split(':');
      return suffix === rest && Number(count) > 0;
    });
  } catch (error) {
    deps.log.warn({ reason: (error as Error).message }, 'password not looked up among breaches');
    return false;
  }
}
