import { CrmFailed } from '../failure.ts';

/** Ids come from Gorgias and are numbers; anything else would change the path. */
export function idIn(id: string): string {
  if (/^\d{1,19}$/.test(id)) return id;
  throw new CrmFailed('not-found', { detail: 'not an id of this platform' });
}
