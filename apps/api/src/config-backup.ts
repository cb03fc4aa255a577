/** A public key of age, of any kind that its library knows. */
export const isBackupRecipient = (text: string): boolean => /^age1[0-9a-z]{10,}$/.test(text);

/** The keys in a file of `age-keygen` or of `npm run backup-key`, a line each; null when something else is there too. */
export function readBackupIdentities(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const isAll = keys.every((key) => /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{10,}$/.test(key));
  return isAll && keys.length > 0 ? keys : null;
}
