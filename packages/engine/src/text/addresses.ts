/** A text without its links and mail addresses: they are in no language. */
export function withoutAddresses(text: string): string {
  return text.replace(/\S+/g, (run) => {
    const at = run.indexOf('@', 1);
    return at > 0 && at < run.length - 1 ? ' ' : run.replace(/https?:\/\/\S+/, ' ');
  });
}
