import type { Operation } from './operation.ts';

/** An input as a request: what the path and the query name goes into the address, the rest is the body. */

type Input = Record<string, unknown>;

function pathOf({ path }: Operation, input: Input, used: Set<string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${path} needs ${name}.`);
    used.add(name);
    return encodeURIComponent(value);
  });
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

function queryOf({ query = [] }: Operation, input: Input, used: Set<string>): string {
  const search = new URLSearchParams();
  for (const name of query) {
    const value = input[name];
    used.add(name);
    if (Array.isArray(value)) for (const each of value) search.append(`${name}[]`, textOf(each));
    else if (value !== undefined && value !== null) search.append(name, textOf(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

export function requestOf(
  operation: Operation,
  input: Input,
): { path: string; body: string | undefined } {
  const used = new Set<string>();
  const path = pathOf(operation, input, used) + queryOf(operation, input, used);
  const rest = Object.entries(input).filter(([name]) => !used.has(name));
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  return { path, body: hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined };
}
