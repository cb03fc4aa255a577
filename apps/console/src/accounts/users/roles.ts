import { levels, type Level } from '../../lib/session/access.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';

const names = ['guest', 'user', 'agent', 'admin', 'superAdmin'] as const;

/** Levels from Guest to Super-Admin (spec §3). */
export const allLevels = Object.values(levels);

/** Phrase of the role label of a level. */
export function roleLabel(level: number): PhraseKey {
  return `users.roles.${names[level - 1] ?? 'guest'}`;
}

/** Phrase of what a role may do. */
export function roleHelp(level: number): PhraseKey {
  return `users.roleHelp.${names[level - 1] ?? 'guest'}`;
}

/** Nobody grants a role above their own. */
export function grantableLevels(own: Level): Level[] {
  return allLevels.filter((level) => level <= own);
}
