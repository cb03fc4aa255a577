/** A client's custom data under the names that a prompt has for them. */
export function customValues(customData: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(customData).map(([key, value]) => [`custom.${key}`, value]),
  );
}

const variable = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The names of the variables that texts use, each once. */
export function usedVariables(...texts: string[]): string[] {
  const used = texts.flatMap((text) => [...text.matchAll(variable)].map(([, name = '']) => name));
  return [...new Set(used)];
}

/**
 * Fills `{{name}}` with its value in one pass: a value that itself looks like a variable, as a hostile
 * ticket's subject might, is left as it is.
 */
export function fillVariables(text: string, values: Record<string, string>): string {
  return text.replace(variable, (whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] ?? '';
    // What one client has, another may lack: the prompt is everybody's.
    return name.startsWith('custom.') ? '' : whole;
  });
}
