import { CrmFailed } from './failure.ts';

/** Of platforms that hide no ticket from their agents. */
export const noSnooze = async (): Promise<never> => {
  throw new CrmFailed('refused', { detail: 'Tickets are not snoozed there.' });
};
