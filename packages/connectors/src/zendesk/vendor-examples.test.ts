import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';
import { openZendeskContract } from '../fakes/zendesk/contract.ts';
import { parseBody, retryAfterOf } from '../http.ts';
import { detailOf, endpointPauseOf } from './errors.ts';
import {
  CommentsAnswer,
  ExportAnswer,
  FieldsAnswer,
  FormsAnswer,
  GroupsAnswer,
  MeAnswer,
  SearchAnswer,
  TicketAnswer,
  TicketsAnswer,
  UpdateAnswer,
  UsersAnswer,
} from './schemas.ts';

/** The vendor's own examples, unchanged, read by our schemas and judged by the vendor's file. */

const folder = fileURLToPath(new URL('../../../../../shared/crm/', import.meta.url));
const isThere = existsSync(`${folder}specs/zendesk-support.openapi.yaml`);

type Operation = {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
type Media = { examples?: Record<string, { $ref?: string; value?: unknown }> };
type File = {
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, { value: unknown }> };
};

const file = isThere
  ? (parse(readFileSync(`${folder}specs/zendesk-support.openapi.yaml`, 'utf8')) as File)
  : null;

function exampleIn(media: Record<string, Media> | undefined): unknown {
  const [example] = Object.values(media?.['application/json']?.examples ?? {});
  const name = example?.$ref?.split('/').at(-1);
  return name ? file?.components.examples[name]?.value : example?.value;
}

const examples: [path: string, method: string, schema: z.ZodType, address: string][] = [
  ['/api/v2/users/me', 'get', MeAnswer, '/api/v2/users/me'],
  ['/api/v2/tickets/{ticket_id}', 'get', TicketAnswer, '/api/v2/tickets/35436'],
  ['/api/v2/tickets/{ticket_id}', 'put', UpdateAnswer, '/api/v2/tickets/35436'],
  ['/api/v2/tickets', 'get', TicketsAnswer, '/api/v2/tickets'],
  ['/api/v2/tickets/show_many', 'get', TicketsAnswer, '/api/v2/tickets/show_many?ids=35436'],
  ['/api/v2/tickets/{ticket_id}/comments', 'get', CommentsAnswer, '/api/v2/tickets/1/comments'],
  [
    '/api/v2/incremental/tickets/cursor',
    'get',
    ExportAnswer,
    '/api/v2/incremental/tickets/cursor?start_time=1332034771',
  ],
  ['/api/v2/users/show_many', 'get', UsersAnswer, '/api/v2/users/show_many?ids=345678'],
  ['/api/v2/users', 'get', UsersAnswer, '/api/v2/users?role=agent'],
  ['/api/v2/groups', 'get', GroupsAnswer, '/api/v2/groups?exclude_deleted=true'],
  ['/api/v2/ticket_forms', 'get', FormsAnswer, '/api/v2/ticket_forms?active=true'],
  ['/api/v2/ticket_fields', 'get', FieldsAnswer, '/api/v2/ticket_fields'],
  ['/api/v2/search', 'get', SearchAnswer, '/api/v2/search?query=type:ticket'],
];

describe.runIf(isThere)('examples of the vendor', () => {
  it.each(examples)('%s %s is read as it stands', async (path, method, schema, address) => {
    const operation = file?.paths[path]?.[method];
    const answer = exampleIn(operation?.responses['200']?.content);
    const asked = exampleIn(operation?.requestBody?.content);
    expect(answer).toBeDefined();
    const read = schema.safeParse(parseBody(JSON.stringify(answer)));
    expect(read.error?.issues).toBeUndefined();
    const { contract } = await openZendeskContract();
    const faults = await contract?.faultsOf(
      {
        method: method.toUpperCase(),
        path: address,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(asked === undefined ? {} : { body: asked }),
      },
      { status: 200, body: answer },
    );
    expect(faults).toEqual([]);
  });

  it('are read for what they say', () => {
    const cursor = file?.paths['/api/v2/incremental/tickets/cursor']?.get;
    const page = ExportAnswer.parse(exampleIn(cursor?.responses['200']?.content));
    expect(page.after_cursor).toMatch(/\w/);
    const comments = file?.paths['/api/v2/tickets/{ticket_id}/comments']?.get;
    const read = CommentsAnswer.parse(exampleIn(comments?.responses['200']?.content));
    expect(read.comments[0]).toMatchObject({ id: '1274', author_id: '123123', public: true });
  });
});

describe.runIf(isThere)('what the page shows', () => {
  const page = isThere ? readFileSync(`${folder}zendesk.md`, 'utf8') : '';

  it('of errors is read', () => {
    const bodies = [...page.matchAll(/`(?:\d{3} )?(\{"error".*?\})`/g)].map(([, body]) => body);
    expect(bodies.length).toBeGreaterThan(2);
    const details = bodies.map((body) => detailOf(parseBody(body ?? '')));
    expect(details).toContain("Couldn't authenticate you");
    expect(details).toContain('Not found');
  });

  it('of limits is read', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const [, header = ''] = /(`zendesk-ratelimit-incremental-exports:[^`]*`)/.exec(page) ?? [];
    const [name = '', value = ''] = header.replaceAll('`', '').split(': ');
    expect(endpointPauseOf(new Headers({ [name]: value }), 'incremental-exports', now)).toBeNull();
    const used = value.replace(/remaining=\d+/, 'remaining=0');
    expect(endpointPauseOf(new Headers({ [name]: used }), 'incremental-exports', now)).toEqual(
      new Date('2026-11-20T12:00:43Z'),
    );
    expect(retryAfterOf(new Headers({ 'Retry-After': '43' }), now)).toEqual(
      new Date('2026-11-20T12:00:43Z'),
    );
  });
});

it.skipIf(isThere)('the vendor’s examples are not on this machine, and were not replayed', () => {
  expect(isThere).toBe(false);
});
