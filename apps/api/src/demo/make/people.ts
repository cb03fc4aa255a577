/** The named people of the demo and of every test (architecture.md §5). */
export const people = [
  { key: 'alice', firstname: 'Alice', lastname: 'Arnaud', level: 5, client: null, language: 'en' },
  { key: 'bob', firstname: 'Bob', lastname: 'Brennan', level: 4, client: 'first', language: 'en' },
  {
    key: 'carol',
    firstname: 'Carol',
    lastname: 'Whitfield',
    level: 3,
    client: 'first',
    language: 'en',
  },
  { key: 'dan', firstname: 'Dan', lastname: 'Doyle', level: 1, client: 'first', language: 'en' },
  {
    key: 'erin',
    firstname: 'Erin',
    lastname: 'Estève',
    level: 4,
    client: 'second',
    language: 'fr',
  },
  {
    key: 'frank',
    firstname: 'Frank',
    lastname: 'Morel',
    level: 3,
    client: 'second',
    language: 'fr',
  },
] as const;

export type PersonKey = (typeof people)[number]['key'];

export const demoPassword = 'replique-demo';

export function emailOf(key: PersonKey): string {
  return `${key}@replique.test`;
}
