import type { Signal } from '../connector.ts';
import type { FieldOwner } from '@replique/contract/helpdesk/crm-field-owner';
import type { Described } from './schemas.ts';
import type { Session } from './session.ts';

/** Custom fields, as descriptions name them: by `custom`, with `__c` at the end of their names. */

/** A request asks for no more of them, and a ticket keeps no more. */
const mostFields = 100;
/** Made of several values, of files, or not to be read. */
const notRead = new Set(['address', 'location', 'base64', 'encryptedstring', 'reference']);

type Field = Described['fields'][number];

export const customFields = (described: Described | null, most = mostFields): Field[] =>
  (described?.fields ?? [])
    .filter(({ custom, type }) => custom && !notRead.has(type ?? ''))
    .slice(0, most);

/** Whose fields a case is read with: its contact is the customer, its account their organisation. */
const people = [
  { object: 'Contact', relation: 'Contact', owner: 'requester' },
  { object: 'Account', relation: 'Account', owner: 'organisation' },
] as const satisfies { object: string; relation: string; owner: FieldOwner }[];
/** Of each of the two. */
const mostOfPeople = 30;

export type PeopleField = { relation: string; owner: FieldOwner; field: Field };

/** Custom fields of contacts and accounts; none of those that may not be seen. */
export async function readPeopleFields(
  session: Session,
  signal: Signal,
  notOlderThanMs?: number,
): Promise<PeopleField[]> {
  const found: PeopleField[] = [];
  for (const { object, relation, owner } of people) {
    const described = await session.describe(object, signal, notOlderThanMs);
    for (const field of customFields(described, mostOfPeople))
      found.push({ relation, owner, field });
  }
  return found;
}
