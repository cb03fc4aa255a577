import { orpc, readAgain } from '../../../lib/orpc.ts';

/** After a refusal: the view may be gone, taken, or no longer the caller's. */
export const readViewsAgain = () => readAgain(orpc.ticketViews.key());
