/** The names of buckets that every store takes. */
export const isBucket = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text);

/** Folders of a key in an object store; `.` and `..` would be resolved away on the way there. */
export const isKeyPrefix = (text: string): boolean =>
  text.split('/').every((part) => /^[\w.-]{1,100}$/.test(part) && !/^\.\.?$/.test(part));
