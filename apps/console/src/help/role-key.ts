import type { RoleName } from '../lib/access.ts';
import type { PhraseKey } from '../lib/phrase.ts';

/** For whom a page is written. */
export function roleKey(role: RoleName): PhraseKey {
  return role === 'super-admin' ? 'help.for.superAdmin' : `help.for.${role}`;
}
