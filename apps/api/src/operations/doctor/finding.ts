/** What `npm run doctor` says of one thing. A warning may stay; a problem stops something from working. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do; with everything but `ok`. */
  remedy?: string;
};

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });
export const warning = (check: string, text: string, remedy: string): Finding => ({
  check,
  state: 'warning',
  text,
  remedy,
});
export const problem = (check: string, text: string, remedy: string): Finding => ({
  check,
  state: 'problem',
  text,
  remedy,
});

/** What went wrong, in one line without secrets: an address with a password is not repeated. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\/\/[^\s/@]+@/g, '//…@')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
