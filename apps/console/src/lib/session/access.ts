import type { RoleName } from '@replique/contract/route';

/** Levels as labelled in spec §3. Typed by the contract's names; its values would pull zod into the entry. */
export const levels = {
  guest: 1,
  user: 2,
  agent: 3,
  admin: 4,
  'super-admin': 5,
} as const satisfies Record<RoleName, number>;

export type Level = (typeof levels)[RoleName];
export type { RoleName };

/** Whether a person of this level may see what is open from `lowestRole` up. */
export function hasRole(level: Level, lowestRole: RoleName): boolean {
  return level >= levels[lowestRole];
}
