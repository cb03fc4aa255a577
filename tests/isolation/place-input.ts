import type { ContractRoute } from '../../apps/api/src/platform/http/serve-contract.ts';

export type Placed = { path: string; body: unknown; headers: Record<string, string> };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** As an address has it: what JSON leaves bare, bare. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** Lists and objects in an address by brackets, as the server reads them. */
function queryOf(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([key, value]) => pairsOf(key, value));
  return new URLSearchParams(pairs).toString();
}

function pairsOf(key: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (!isNested(value)) return [[key, textOf(value)]];
  return Object.entries(value).flatMap(([inner, each]) => pairsOf(`${key}[${inner}]`, each));
}

/** Header values that can be sent at all: one line of plain characters. */
function headersOf(headers: unknown): Record<string, string> {
  const pairs = Object.entries(isNested(headers) ? headers : {}).filter(
    ([key, value]) => value !== undefined && /^[\w-]+$/.test(key),
  );
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, textOf(value).replace(/[^\x20-\x7e]/g, '?')]),
  );
}

/** The input as a request: path parameters, then the query of a GET or the body of another method. */
export function placeInput(
  route: Pick<ContractRoute, 'path' | 'method' | 'isDetailed'>,
  input: unknown,
): Placed {
  const given: Record<string, unknown> = isNested(input) ? { ...input } : {};
  if (route.isDetailed) {
    const { params, query, body, headers } = given;
    const inAddress = {
      ...(isNested(params) ? params : {}),
      ...(isNested(query) ? query : {}),
    };
    const placed = placeInput({ path: route.path, method: 'GET', isDetailed: false }, inAddress);
    return { path: placed.path, body, headers: headersOf(headers) };
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(given[name]).toWellFormed();
    delete given[name];
    return encodeURIComponent(value);
  });
  if (route.method !== 'GET') {
    const isBare = !isNested(input) || Array.isArray(input);
    const body = Object.keys(given).length > 0 ? given : undefined;
    return { path, body: isBare ? input : body, headers: {} };
  }
  const query = queryOf(given);
  return { path: query === '' ? path : `${path}?${query}`, body: undefined, headers: {} };
}
