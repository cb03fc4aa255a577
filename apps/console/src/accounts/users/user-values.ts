import { isPlainName } from '@replique/contract/plain-name';
import type { Outputs } from '../../lib/orpc.ts';

export type ManagedUserDetail = Outputs['users']['get'];
export type ManagedUser = Outputs['users']['list']['items'][number];

/** What the form of a person holds: choices are text, as the fields of a form are. */
export interface UserValues {
  email: string;
  firstname: string;
  lastname: string;
  /** '1' to '5', empty until chosen. */
  role: string;
  /** Uuid of the client, empty until chosen. */
  client: string;
}

export type UserField = keyof UserValues;
export type UserProblem =
  | 'required'
  | 'requiredChoice'
  | 'invalidEmail'
  | 'invalidName'
  | 'tooLong';

export const superAdminRole = '5';
export const longestName = 100;

export function blankValues(client: string | undefined): UserValues {
  return { email: '', firstname: '', lastname: '', role: '', client: client ?? '' };
}

export function valuesOf(user: ManagedUser): UserValues {
  const { email, firstname, lastname, role, client } = user;
  return { email, firstname, lastname, role: String(role), client: client?.uuid ?? '' };
}

// What people mistype; the server has the last word and answers in the same place.
const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

function findNameProblem(name: string): UserProblem | undefined {
  if (name.trim() === '') return 'required';
  if (name.trim().length > longestName) return 'tooLong';
  return /^\s*[=+@-]/.test(name) || !isPlainName(name) ? 'invalidName' : undefined;
}

/** What keeps the values from being saved: every field is required (spec §5). */
export function findProblems(values: UserValues): Partial<Record<UserField, UserProblem>> {
  const found: [UserField, UserProblem | undefined][] = [
    ['email', findEmailProblem(values.email)],
    ['firstname', findNameProblem(values.firstname)],
    ['lastname', findNameProblem(values.lastname)],
    ['role', values.role === '' ? 'requiredChoice' : undefined],
    [
      'client',
      values.client === '' && values.role !== superAdminRole ? 'requiredChoice' : undefined,
    ],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

function findEmailProblem(email: string): UserProblem | undefined {
  if (email.trim() === '') return 'required';
  return isEmail(email) ? undefined : 'invalidEmail';
}

export function isEmail(text: string): boolean {
  return emailShape.test(text.trim());
}

/** The fields that the server names in a refusal. */
export function refusedFields(error: unknown): UserField[] {
  const data = (error as { data?: { fields?: { path?: unknown }[] } } | null)?.data;
  const known: UserField[] = ['email', 'firstname', 'lastname', 'role', 'client'];
  const paths = Array.isArray(data?.fields) ? data.fields.map(({ path }) => path) : [];
  return known.filter((field) => paths.includes(field));
}
