import { commonPasswords } from './common-passwords.ts';

/** What keeps a password from being taken; a key of the phrases `signin.passwordProblems`. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'isAddress' | 'tooSimple';

const shortestPassword = 12;
const longestPassword = 1_000;

/**
 * Length is what counts; beyond it only what is guessed first is refused: one's own address, and a few
 * characters over and over, and what everybody tries. Null when the password may be taken.
 */
export function findPasswordProblem(password: string, email: string): PasswordProblem | null {
  const length = Array.from(password).length;
  if (length < shortestPassword) return 'tooShort';
  // As the sign-in form counts: a longer one could be set and never typed.
  if (password.length > longestPassword) return 'tooLong';
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (plain === address || plain === address.split('@')[0]) return 'isAddress';
  if (new Set(plain).size < 5 || commonPasswords.has(plain)) return 'tooSimple';
  return null;
}
