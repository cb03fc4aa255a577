/** Tickets that one request may give to a person; by itself, so that a screen does not load the contract for it. */
export const mostAssigned = 100;
