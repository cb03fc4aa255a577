/**
 * Fills `{{name}}` with its value in one pass: a value that itself looks like a variable, as a hostile
 * ticket's subject might, is left as it is.
 */
export function fillVariables(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
}
