import type { Described } from './schemas.ts';

/** Custom fields of the case, as its description names them: by `custom`, with `__c` at the end of their names. */

/** A request asks for no more of them, and a ticket keeps no more. */
const mostFields = 100;
/** Made of several values, of files, or not to be read. */
const notRead = new Set(['address', 'location', 'base64', 'encryptedstring', 'reference']);

export const customFields = (described: Described | null): Described['fields'] =>
  (described?.fields ?? [])
    .filter(({ custom, type }) => custom && !notRead.has(type ?? ''))
    .slice(0, mostFields);
