import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { addWhole, closeByStatus, ownerFault, sentFault } from './new-row.ts';
import { sendEmails } from './emails.ts';
import { answerEntries } from './entries.ts';
import { answerFile } from './stored-files.ts';
import { describe, fieldsOf, type Field } from './objects.ts';
import { runSoql, SoqlRefused } from './soql.ts';
import { findRow, touchRow, type Row, type Value, type World } from './state.ts';

/** What the played organisation answers to somebody who is signed in. */

export const refuse = (
  status: number,
  errorCode: string,
  message: string,
  fields?: string[],
): FakeAnswer => ({ status, json: [{ message, errorCode, ...(fields ? { fields } : {}) }] });

const notFound = () => refuse(404, 'NOT_FOUND', 'The requested resource does not exist');

const versions = [64, 65, 66, 67].map((version, at) => ({
  label: `${['Spring', 'Summer', 'Winter'][at % 3]} '${25 + Math.floor(at / 3)}`,
  url: `/services/data/v${version}.0`,
  version: `${version}.0`,
}));

export const listVersions = (): FakeAnswer => ({ json: versions });

function pageOf(world: World, root: string, records: Record<string, unknown>[], total: number) {
  const rows = records.slice(0, world.pageSize);
  const left = records.slice(world.pageSize);
  if (left.length === 0) return { totalSize: total, done: true, records: rows };
  world.pages += 1;
  const locator = `01g${String(world.pages).padStart(15, '0')}-${rows.length}`;
  world.locators.set(locator, left);
  return {
    totalSize: total,
    done: false,
    nextRecordsUrl: `${root}/query/${locator}`,
    records: rows,
  };
}

function answerQuery(world: World, root: string, url: URL, withDeleted: boolean): FakeAnswer {
  const asked = url.searchParams.get('q');
  if (!asked) return refuse(400, 'MALFORMED_QUERY', 'A query string has to be specified');
  try {
    const { records, total } = runSoql(world.state, asked, withDeleted);
    return { json: pageOf(world, root, records, total) };
  } catch (error) {
    if (error instanceof SoqlRefused) return refuse(400, error.errorCode, error.message);
    throw error;
  }
}

function answerMore(world: World, root: string, locator: string): FakeAnswer {
  const records = world.locators.get(locator);
  if (!records) return refuse(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  world.locators.delete(locator);
  return { json: pageOf(world, root, records, records.length) };
}

function faultOf(field: Field | undefined, name: string, value: Value): FakeAnswer | null {
  if (!field) return refuse(400, 'INVALID_FIELD', `No such column '${name}' on sobject`, [name]);
  if (field.isFixed)
    return refuse(
      400,
      'INVALID_FIELD_FOR_INSERT_UPDATE',
      `Unable to create/update fields: ${name}. Please check the security settings of this field.`,
      [name],
    );
  if (field.isRestricted && value !== null && !field.values?.includes(String(value)))
    return refuse(
      400,
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      `${field.label ?? name}: bad value for restricted picklist field: ${String(value)}`,
      [name],
    );
  if (field.length && String(value ?? '').length > field.length)
    return refuse(
      400,
      'STRING_TOO_LONG',
      `${name}: data value too large (max length=${field.length})`,
      [name],
    );
  return null;
}

function faultsOf(world: World, object: string, values: Record<string, Value>): FakeAnswer | null {
  const fields = fieldsOf(object, world.state.hidden) ?? [];
  for (const [name, value] of Object.entries(values)) {
    const fault = faultOf(
      fields.find((field) => field.name === name),
      name,
      value,
    );
    if (fault) return fault;
  }
  return null;
}

function create(world: World, object: string, values: Record<string, Value>): FakeAnswer {
  const fault = faultsOf(world, object, values);
  if (fault) return fault;
  const required = fieldsOf(object, world.state.hidden)?.filter(({ isRequired }) => isRequired);
  const missing = (required ?? []).map(({ name }) => name).filter((name) => !values[name]);
  if (missing.length > 0)
    return refuse(
      400,
      'REQUIRED_FIELD_MISSING',
      `Required fields are missing: [${missing.join(', ')}]`,
      missing,
    );
  const parent = values['ParentId'] ? findRow(world.state, 'Case', values['ParentId']) : null;
  if (parent === undefined)
    return refuse(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', []);
  if (parent?.['IsDeleted']) return refuse(400, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  const full = { ...values, ...(parent ? { ParentId: parent.Id } : {}) };
  const row = addWhole(world, object, full);
  if (parent) world.tell(parent.Id, 'commented');
  return { status: 201, json: { id: row.Id, success: true, errors: [] } };
}

function update(world: World, object: string, row: Row, values: Record<string, Value>): FakeAnswer {
  if (row['IsDeleted']) return refuse(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  const fault =
    faultsOf(world, object, values) ?? ownerFault(world, values) ?? sentFault(row, object);
  if (fault) return fault;
  touchRow(row, values, world.clock());
  closeByStatus(world, object, row);
  const isCase = object === 'Case';
  world.tell(isCase ? row.Id : String(row['ParentId']), isCase ? 'changed' : 'commented');
  return { status: 204 };
}

function answerRecords(world: World, request: FakeRequest, path: string[]): FakeAnswer {
  const [object = '', id] = path;
  const file = answerFile(world.state, path);
  if (file) return file;
  const { method, body } = request;
  if (!fieldsOf(object, world.state.hidden)) return notFound();
  if (id === 'describe' && method === 'GET') return { json: describe(object, world.state.hidden) };
  const values = body as Record<string, Value>;
  if (id === undefined) return method === 'POST' ? create(world, object, values) : notFound();
  const row = findRow(world.state, object, id);
  if (!row) return refuse(404, 'NOT_FOUND', `The requested resource does not exist`);
  if (method === 'PATCH') return update(world, object, row, values);
  if (row['IsDeleted']) return refuse(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  return { json: { attributes: { type: object }, ...row } };
}

type Part = { method: string; url: string; referenceId: string; body?: unknown };

/** Many requests in one, at most 25, of which five may be queries. */
function answerComposite(world: World, request: FakeRequest): FakeAnswer {
  const parts = (request.body as { compositeRequest: Part[] }).compositeRequest;
  const queries = parts.filter(({ url }) => /\/query(?:All)?\b/.test(url));
  if (parts.length > 25 || queries.length > 5)
    return refuse(400, 'LIMIT_EXCEEDED', 'Limit exceeded. Cannot have more than 5 queries.');
  const compositeResponse = parts.map(({ method, url, referenceId, body }) => {
    const inner = { ...request, method, url: new URL(url, request.url), body };
    const { status = 200, json } = answerRequest(world, inner);
    return { body: json ?? null, httpHeaders: {}, httpStatusCode: status, referenceId };
  });
  return { json: { compositeResponse } };
}

export function answerRequest(world: World, request: FakeRequest): FakeAnswer {
  const { method, url } = request;
  const [, root = '', version, rest = ''] =
    /^(\/services\/data\/v(\d+)\.0)\/(.*)$/.exec(url.pathname) ?? [];
  if (!versions.some((each) => each.version === `${version}.0`)) return notFound();
  const path = rest.split('/').filter((part) => part !== '');
  if (method === 'POST' && path.join('/') === 'composite') return answerComposite(world, request);
  if (path[0] === 'sobjects') return answerRecords(world, request, path.slice(1));
  if (method === 'POST' && path.join('/') === 'actions/standard/emailSimple')
    return sendEmails(world, request.body);
  if (method !== 'GET')
    return refuse(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed`);
  if (path[0] === 'query' && path[1]) return answerMore(world, root, path[1]);
  if (path[0] === 'query' || path[0] === 'queryAll')
    return answerQuery(world, root, url, path[0] === 'queryAll');
  if (path.join('/') === 'limits')
    return { json: { DailyApiRequests: { Max: 100_000, Remaining: 99_000 } } };
  return answerEntries(world.state, path, url.searchParams) ?? notFound();
}
