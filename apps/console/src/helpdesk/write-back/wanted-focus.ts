/** The ticket whose first action is to have the keyboard once it stands there again. */
let wanted: { ticket: string; until: number } | undefined;

/** Later it would only surprise. */
const patience = 5_000;

export function wantFocus(ticket: string): void {
  wanted = { ticket, until: Date.now() + patience };
}

/** Whether it was asked for; from now on it is not. */
export function takeFocus(ticket: string): boolean {
  if (wanted?.ticket !== ticket) return false;
  const isInTime = Date.now() <= wanted.until;
  wanted = undefined;
  return isInTime;
}
