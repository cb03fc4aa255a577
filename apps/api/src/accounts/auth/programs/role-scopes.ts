import type { PersonScope } from '@replique/contract/accounts/account';
import { levels } from '@replique/contract/route';

/** The role from which a scope opens anything; a test compares it with the tools that there are at `/mcp`. */
const leastLevel = {
  'tickets:read': levels.guest,
  'tickets:write': levels.agent,
  suggestions: levels.guest,
  knowledge: levels.guest,
  replies: levels.agent,
} as const satisfies Record<PersonScope, number>;

/** Of the scopes that a program asks for, those that the person could use themselves. */
export const scopesOfLevel = (scopes: readonly PersonScope[], level: number): PersonScope[] =>
  scopes.filter((scope) => level >= leastLevel[scope]);

/** Whether suggested replies and new documents are theirs to ask for; others read. */
export const canWrite = (level: number): boolean => level >= levels.agent;
