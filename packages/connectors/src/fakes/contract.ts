import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import addFormats from 'ajv-formats';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import { parse } from 'yaml';
import { additions } from './contract-additions.ts';

/** A vendor's contract, for tests: requests and answers are judged by its file alone. */

const folder = fileURLToPath(new URL('../../../../../shared/crm/specs/', import.meta.url));

export type VendorRequest = {
  method: string;
  /** Below the address that the contract counts from, with its query. */
  path: string;
  headers: Record<string, string | undefined>;
  body?: unknown;
};

export type VendorContract = {
  /** What is wrong with a request, and with an answer to it. */
  faultsOf(asked: VendorRequest, answer?: { status: number; body: unknown }): Promise<string[]>;
  /** What is wrong with an object that the file describes by its name; nothing where it does not. */
  faultsOfObject(name: string, value: unknown): string[];
};

/** Where a derived file says otherwise than the vendor's page from which it comes. */
const readings: Record<string, (asked: VendorRequest) => unknown> = {
  // The program it was derived from has another name for what it sends as `id`.
  'gorgias.derived.openapi.yaml': ({ path, body }) =>
    /\/custom-fields\/\d+$/.test(path) && typeof body === 'object' && body && 'id' in body
      ? { ...body, definition_id: body.id }
      : body,
};

type Query = Record<string, string | string[]>;

/** Parameters that are objects where the contract says so: `created_datetime[gte]=…`. */
function folded(query: Query, parameters: object[]): Query {
  const deep = parameters.flatMap((one) =>
    'style' in one && one.style === 'deepObject' && 'name' in one ? [String(one.name)] : [],
  );
  if (deep.length === 0) return query;
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query)) {
    const [, name = '', inner = ''] = /^(\w+)\[(\w+)\]$/.exec(key) ?? [];
    if (deep.includes(name)) read[name] = { ...(read[name] as object), [inner]: value };
    else read[key] = value;
  }
  return read as Query;
}

const opened = new Map<string, Promise<VendorContract | null>>();

/** The contract in `../shared/crm/specs`, or null where that folder is not. */
export function openVendorContract(file: string): Promise<VendorContract | null> {
  const known = opened.get(file) ?? readVendorContract(file);
  opened.set(file, known);
  return known;
}

/** As if each object of the file could be asked for by its name, which judges it. */
function pathsOfObjects({ components }: Document): Document['paths'] {
  const names = Object.keys(components?.schemas ?? {});
  const paths = names.map((name) => {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    const responses = { '200': { description: name, content } };
    return [`/object/${name}`, { get: { operationId: `object ${name}`, responses } }];
  });
  return Object.fromEntries(paths) as Document['paths'];
}

async function readVendorContract(file: string): Promise<VendorContract | null> {
  if (!existsSync(folder + file)) return null;
  const definition = parse(readFileSync(folder + file, 'utf8')) as Document;
  const api = new OpenAPIBackend({
    definition: {
      ...definition,
      paths: { ...definition.paths, ...additions[file], ...pathsOfObjects(definition) },
    },
    strict: false,
    quick: true,
    ajvOpts: { strict: false, logger: false },
    customizeAjv: (ajv) => (addFormats.default(ajv as never), ajv),
  });
  await api.init();
  return {
    faultsOfObject(name, value) {
      const operation = api.getOperation(`object ${name}`);
      const errors = operation && api.validateResponse(value, operation, 200).errors;
      return (errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
    },
    async faultsOf(asked, answer) {
      const { method, path, headers } = asked;
      const body = readings[file]?.(asked) ?? asked.body;
      const url = new URL(path, 'http://vendor.example');
      // As they were sent: "page[size]" is a name, not an object.
      const query: Query = {};
      for (const name of new Set(url.searchParams.keys())) {
        const values = url.searchParams.getAll(name);
        query[name] = values.length === 1 ? (values[0] ?? '') : values;
      }
      const given = Object.fromEntries(
        Object.entries(headers).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      );
      const request = {
        method: method.toLowerCase(),
        path: url.pathname,
        query,
        headers: given,
        ...(body === undefined ? {} : { body }),
      };
      const operation = api.matchOperation(request);
      if (!operation) return [`no such operation: ${method} ${path}`];
      const read = { ...request, query: folded(query, operation.parameters ?? []) };
      const validated = [api.validateRequest(read, operation)];
      if (answer) validated.push(api.validateResponse(answer.body, operation, answer.status));
      return validated.flatMap(({ errors }) =>
        (errors ?? []).map((error) => `${method} ${path}: ${error.instancePath} ${error.message}`),
      );
    },
  };
}
