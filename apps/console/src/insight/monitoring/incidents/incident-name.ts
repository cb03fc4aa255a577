import type { Incident } from '@replique/contract/insight/monitoring';
import { useCauseWords } from './cause.ts';

/** What an incident is called: what is wrong, in a sentence without its full stop. */
export function useIncidentName(): (incident: Pick<Incident, 'cause'>) => string {
  const words = useCauseWords();
  return ({ cause }) => {
    const { text } = words(cause);
    let end = text.length;
    while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
    return text.slice(0, end);
  };
}
