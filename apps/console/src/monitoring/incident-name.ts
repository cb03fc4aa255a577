import type { Incident } from '@replique/contract/monitoring';
import { useCauseWords } from './cause.ts';

/** What an incident is called: what is wrong, in a sentence without its full stop. */
export function useIncidentName(): (incident: Pick<Incident, 'cause'>) => string {
  const words = useCauseWords();
  return ({ cause }) => words(cause).text.replace(/[.\s]+$/, '');
}
