import { AskFailed } from './ask.ts';
import type { LookUpKey } from './source-kinds.ts';

/** What a template's parameters stand for; null: the ticket has no such thing. */
export type Values = Record<'email' | 'orderNumber' | 'ticketId' | 'locale', string | null>;

const parameter = /\{\{\s*(\w+)\s*\}\}/g;

export function valuesOf(key: LookUpKey, orderNumber: string | null): Values {
  return { email: key.email, orderNumber, ticketId: key.ticketId, locale: key.locale };
}

export function parametersOf(...templates: (string | null)[]): Set<string> {
  const found = templates.flatMap((template) => [...(template ?? '').matchAll(parameter)]);
  return new Set(found.map(([, name = '']) => name));
}

function valueOf(values: Values, name: string): string {
  return (Object.hasOwn(values, name) ? values[name as keyof Values] : null) ?? '';
}

/**
 * The address with its values, each encoded; behind the host alone, whatever the template says.
 * @throws AskFailed when a value would lead elsewhere
 */
export function fillAddress(template: string, values: Values): URL {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#\\]*)(.*)$/is.exec(template) ?? [];
  if (/[{}@]/.test(origin)) throw new AskFailed('blocked');
  const filled = rest.replaceAll(parameter, (_, name: string) => {
    const value = valueOf(values, name);
    // ".." is a step up in a path, encoded or not.
    if (/^\.{1,2}$/.test(value)) throw new AskFailed('blocked');
    return encodeURIComponent(value);
  });
  const url = URL.parse(origin + filled);
  if (!url || url.origin !== URL.parse(origin)?.origin) throw new AskFailed('blocked');
  return url;
}

/** The body with its values: they are put into texts that were read already, so nothing in them is JSON. */
export function fillBody(template: string, values: Values): string {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replaceAll(parameter, (_, name: string) => valueOf(values, name));
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]));
    return part;
  };
  return JSON.stringify(fill(JSON.parse(template)));
}
