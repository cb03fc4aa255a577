import type { RoleName } from '../../lib/session/access.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';

/** For whom a page is written. */
export function roleKey(role: RoleName): PhraseKey {
  return role === 'super-admin' ? 'help.for.superAdmin' : `help.for.${role}`;
}
