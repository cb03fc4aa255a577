import { contract } from '@replique/contract/contract';
import { errorCatalogue } from '@replique/contract/contract';
import { widgetContract } from '@replique/contract/chat/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import {
  contractRoutes,
  type ContractRoute,
} from '../../apps/api/src/platform/http/serve-contract.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
};
type Document = {
  openapi: string;
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};

const allRoutes = contractRoutes({ ...contract, ...widgetContract });
const schemesOf = (route?: ContractRoute): Json[] => {
  const { access, program } = route?.meta ?? {};
  if (access?.auth === 'visitor') return [{ visitor: [] }];
  // The scope that opens it to a program with credentials of its own.
  return access?.auth === 'user' ? [{ bearer: program ? [program] : [] }] : [];
};

let testApp: TestApp;
let document: Document;
let operations: { key: string; path: string; operation: Operation }[];

beforeAll(async () => {
  testApp = await createTestApp();
  document = (await testApp.call(null, 'GET', '/openapi.json')).body as Document;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
});

afterAll(() => testApp.close());

/** Every `$ref` of the document with what it leads to. */
function listReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : listReferences(child),
  );
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, key) =>
        (value as Json | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
}

const schemaTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** What is wrong with a JSON schema of draft 2020-12, as far as OpenAPI 3.1 needs it. */
function faultsOf(schema: unknown, where: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [`${where}: no schema`];
  const { type, nullable, properties, required, items } = schema as Json;
  const types = [type].flat().filter((each) => each !== undefined);
  const faults = types
    .filter((each) => !schemaTypes.has(String(each)))
    .map((each) => `${where}: type ${String(each)}`);
  if (nullable !== undefined) faults.push(`${where}: nullable belongs to 3.0`);
  const names = Object.keys((properties as Json | undefined) ?? {});
  for (const name of (required as string[] | undefined) ?? []) {
    if (!names.includes(name))
      faults.push(`${where}: requires ${name}, which it does not describe`);
  }
  for (const name of names)
    faults.push(...faultsOf((properties as Json)[name], `${where}.${name}`));
  if (items !== undefined) faults.push(...faultsOf(items, `${where}[]`));
  for (const list of ['anyOf', 'oneOf', 'allOf'] as const) {
    for (const each of ((schema as Json)[list] as unknown[] | undefined) ?? [])
      faults.push(...faultsOf(each, `${where} ${list}`));
  }
  return faults;
}

describe('the OpenAPI document', () => {
  it('is a 3.1 document whose references all lead somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Replique API', version: '1' });
    expect(document.servers).toEqual([{ url: 'http://localhost:3000' }]);
    const broken = listReferences(document).filter(
      (reference) => !reference.startsWith('#/') || resolve(reference) === undefined,
    );
    expect(broken).toEqual([]);
    expect(document.components).toMatchObject({
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    });
  });

  it('lists exactly the routes of both contracts, and the key that is text @check-9.2', () => {
    const routes = allRoutes.map((route) => `${String(route.method)} ${route.path}`);
    const listed = operations.map(({ key }) => key).toSorted();
    expect(listed).toEqual([...routes, 'GET /v1/key'].toSorted());
  });

  it('gives every operation a name of its own, a summary, a tag and its security', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(
      [...allRoutes.map((route) => route.name), 'auth.key'].toSorted(),
    );
    for (const { key, operation } of operations) {
      expect([key, operation.summary.length > 5, operation.tags.length]).toEqual([key, true, 1]);
      const route = allRoutes.find((each) => each.name === operation.operationId);
      expect([key, operation.security]).toEqual([key, schemesOf(route)]);
    }
  });

  it('describes each parameter of a path once, required', () => {
    for (const { key, path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([key, described.map((parameter) => parameter.name)]).toEqual([key, named]);
      expect(described.every((parameter) => parameter.required === true)).toBe(true);
    }
  });

  it('names lists of an address as they are sent, not as objects', () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
    const lists = parameters.filter(({ schema }) => schema['type'] === 'array');
    expect(lists.length).toBeGreaterThan(20);
    const odd = lists.filter((each) => {
      const { style } = each as { style?: string };
      return !each.name.endsWith('[]') || style !== 'form';
    });
    expect(odd).toEqual([]);
  });

  it('describes every input and output by a sound schema', () => {
    const faults = operations.flatMap(({ key, operation }) => [
      ...(operation.parameters ?? []).flatMap((parameter) =>
        faultsOf(parameter.schema, `${key} ${parameter.name}`),
      ),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        faultsOf(schema, `${key} body`),
      ),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).flatMap(({ schema }) => faultsOf(schema, `${key} ${status}`)),
      ),
    ]);
    expect(faults).toEqual([]);
    const writes = operations.filter(({ key }) => /^(?:PATCH|PUT)/.test(key));
    // A block is there or not: there is nothing to say of it.
    expect(writes.filter(({ operation }) => !operation.requestBody).map(({ key }) => key)).toEqual([
      'PUT /v2/visitors/{visitor}/block',
    ]);
  });

  it('says how every operation succeeds and how it may fail: own errors, input, identity, role', () => {
    const problems = operations.flatMap(({ key, operation }) => {
      const route = allRoutes.find((each) => each.name === operation.operationId);
      const access = route?.meta.access;
      const expected = [
        ...(route?.errors ?? []).map(
          (code) => errorCatalogue[code as keyof typeof errorCatalogue].status,
        ),
        ...(route?.input ? [400] : []),
        ...(access && access.auth !== 'public' ? [401] : []),
        ...(access?.auth === 'user' && access.role !== 'guest' ? [403] : []),
      ];
      const said = Object.keys(operation.responses).map(Number);
      const missing = [...new Set(expected)].filter((status) => !said.includes(status));
      const successes = said.filter((status) => status < 300);
      // What was there already is 200, what is made 201.
      const ways = route?.hasOwnStatus ? 2 : 1;
      return [
        ...missing.map((status) => `${key}: does not say ${status}`),
        ...(successes.length === ways ? [] : [`${key}: ${successes.length} successes`]),
      ];
    });
    expect(problems).toEqual([]);
  });

  it('shows every error in the shape that the server answers @message-5', () => {
    const odd = operations.flatMap(({ key, operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => Number(status) >= 400)
        .filter(([, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return JSON.stringify(schema?.required) !== '["code","message"]';
        })
        .map(([status]) => `${key} ${status}`),
    );
    expect(odd).toEqual([]);
  });
});

describe('the readable reference', () => {
  it('is served at /docs under a policy of its own, without calls to other hosts', async () => {
    const page = await testApp.app.inject({ url: '/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(page.payload).not.toMatch(/src="https?:/);
  });
});
