const day = 86_400_000;

/** "14:05" while that says enough, with its date when it is further away. */
export function clockTime(language: string, iso: string, now = Date.now()): string {
  const at = new Date(iso);
  const isNear = Math.abs(at.getTime() - now) < day;
  const options: Intl.DateTimeFormatOptions = isNear
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(language, options).format(at);
}
