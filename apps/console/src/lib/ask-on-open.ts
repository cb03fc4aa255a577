const asked = new Set<string>();

/** Has a suggestion written as soon as this ticket is opened in this tab, once. */
export function askOnOpen(ticket: string): void {
  asked.add(ticket);
}

/** Whether one was asked for; from now on it is not. */
export const takeAsked = (ticket: string): boolean => asked.delete(ticket);
