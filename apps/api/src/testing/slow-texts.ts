const long = 20_000;
/** Each is slow for some careless pattern: nested repeats, ends that never come, ambiguous spaces. */
export const slowTexts = [
  `${'a'.repeat(long)}!`,
  `${' '.repeat(long)}x`,
  `${'\t \u00a0'.repeat(long / 4)}x`,
  `${'a@'.repeat(long / 2)}`,
  `${'1'.repeat(long)}@`,
  `${'-'.repeat(long)}>`,
  `${'<'.repeat(long)}`,
  `${'<a '.repeat(long / 4)}`,
  `${'[['.repeat(long / 2)}`,
  `${'(('.repeat(long / 2)}`,
  `"${'\\'.repeat(long)}`,
  `${'*a'.repeat(long / 2)}`,
  `${'a.'.repeat(long / 2)}`,
  `${'0 0-'.repeat(long / 4)}`,
  `${'+33 6 '.repeat(long / 6)}`,
  `${'FR76 '.repeat(long / 5)}`,
  `${'Jean, '.repeat(long / 6)}`,
  `${'http://'.repeat(long / 7)}`,
  `${'é̀'.repeat(long / 3)}`,
];
