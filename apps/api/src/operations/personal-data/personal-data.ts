/** What other slices ask of personal data (docs/personal-data.md). */

export { applyErasuresAgain } from './erase-again.ts';
export type { ErasureWork } from './erase-person.ts';
export { readValuesOfPerson } from './read-person.ts';
