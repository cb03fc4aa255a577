import { findClient } from '../clients/clients.ts';
import type { Deps } from '../deps.ts';
import { isBreached } from './breached-password.ts';
import { ratePassword } from './rate-password.ts';

/** What keeps a password from being taken; a key of the phrases `signin.passwordProblems`. */
export type PasswordProblem =
  | 'tooShort'
  | 'tooLong'
  | 'ownWords'
  | 'pattern'
  | 'common'
  | 'tooSimple'
  | 'breached';

const shortestPassword = 12;
const longestPassword = 1_000;
/** "Safely unguessable": 10^8 guesses and more, at a door that takes four an hour, and argon2id behind it. */
const lowestScore = 3;
const shortestWord = 3;
/** Letters and digits that a password has beside the account's own words. */
const leastBeside = 5;

/** Whose password it would be. */
export type PasswordOwner = {
  email: string;
  firstname: string;
  lastname: string;
  clientUuid?: string | null;
};

const warnings: Record<string, PasswordProblem> = {
  straightRow: 'pattern',
  keyPattern: 'pattern',
  simpleRepeat: 'pattern',
  extendedRepeat: 'pattern',
  sequences: 'pattern',
  recentYears: 'pattern',
  dates: 'pattern',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
};

/** What anybody who knows the person would try: names, the address and its parts, the company, the product. */
async function wordsOf(deps: Deps, owner: PasswordOwner): Promise<string[]> {
  const { email, firstname, lastname, clientUuid: uuid } = owner;
  const client = uuid ? await deps.db.withStaff((tx) => findClient(tx, { uuid })) : undefined;
  const whole = ['replique', email, email.split('@')[0] ?? '', firstname, lastname];
  const all = [...whole, `${firstname}${lastname}`, client?.name ?? ''];
  const parts = all.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...all, ...parts])].filter((word) => word.length >= shortestWord);
}

/** Whether hardly anything is left without the account's own words: many of them are no better than one. */
function isOwnWordsAlone(password: string, words: string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce(
    (text, word) => text.replaceAll(word.toLowerCase(), ' '),
    password.toLowerCase(),
  );
  // A year is what people add when a new password is asked for.
  return rest.replace(/(?:19|20)\d\d|[^\p{L}\p{N}]/gu, '').length < leastBeside;
}

/**
 * Length, and how soon it is guessed by who knows dictionaries, keyboards and the person; no rule about its characters.
 * Null when the password may be taken.
 * @throws `service.busy`
 */
export async function findPasswordProblem(
  deps: Deps,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | null> {
  if (Array.from(password).length < shortestPassword) return 'tooShort';
  // As the sign-in form counts: a longer one could be set and never typed.
  if (password.length > longestPassword) return 'tooLong';
  const words = await wordsOf(deps, owner);
  const { score, warning, hasOwnWords } = await ratePassword(password, words);
  if (hasOwnWords && isOwnWordsAlone(password, words)) return 'ownWords';
  if (score < lowestScore)
    return hasOwnWords ? 'ownWords' : (warnings[warning ?? ''] ?? 'tooSimple');
  return (await isBreached(deps, password)) ? 'breached' : null;
}
