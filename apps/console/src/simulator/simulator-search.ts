import { pickChoice, pickText } from '../lib/search-params.ts';

/** Which ticket of the demo's CRM is open, and whether one writes as a customer, as the URL says. */
export interface SimulatorSearch {
  ticket: string | undefined;
  dialog: 'write' | undefined;
}

export function parseSimulatorSearch(raw: Record<string, unknown>): SimulatorSearch {
  return {
    ticket: pickText(raw['ticket']),
    dialog: pickChoice(raw['dialog'], ['write']),
  };
}
