import { CrmFailed } from '../failure.ts';

/** Queries of Salesforce, made so that no value can become a part of the language. */

/** A piece of a query that stands as it is. */
export class Soql {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Soql | string | readonly string[] | Date | boolean | number;

const escapes: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

const quote = (text: string) =>
  `'${text.replace(/[\\'"\n\r\t\b\f]/g, (sign) => escapes[sign] ?? '')}'`;

/** Without milliseconds, which SystemModstamp does not have either. */
const moment = (at: Date) => at.toISOString().replace(/\.000Z$/, 'Z');

function textOf(value: Value): string {
  if (value instanceof Soql) return value.text;
  if (typeof value === 'string') return quote(value);
  if (value instanceof Date) return moment(value);
  if (typeof value === 'object') return `(${(value.length ? value : ['']).map(quote).join(',')})`;
  return String(value);
}

/** Strings are quoted, lists of them come in brackets, times as times. */
export function soql(parts: TemplateStringsArray, ...values: Value[]): Soql {
  const written = values.map(textOf);
  return new Soql(parts.map((part, at) => part + (written[at] ?? '')).join(''));
}

const nameShape = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/;

/** Whether it may be a field's API name at all. */
export const isName = (text: string): boolean => text.length <= 80 && nameShape.test(text);

/** Names of objects and fields; they cannot be quoted, so that only names go through. */
export function names(list: readonly string[]): Soql {
  for (const each of list)
    if (!isName(each)) throw new CrmFailed('refused', { detail: 'Not the name of a field.' });
  return new Soql(list.join(','));
}
