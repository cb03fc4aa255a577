import { typeOf, type Schema } from './render-type.ts';

/** The file that the typed client is made from: what programs may call, as the OpenAPI document describes it. */

type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  summary: string;
  security?: { bearer?: string[] }[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };
type Route = Operation & { method: string; path: string; scope: string };

/** Calls by POST that may be repeated: the server knows what it has seen, or stores nothing. */
const repeatable = new Set([
  'ticketPush.push',
  'ticketPush.addMessage',
  'ticketPush.suggest',
  'retrieval.search',
]);

function listRoutes({ paths }: OpenApi): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const scope = operation.security?.[0]?.bearer?.[0];
      if (!scope) return [];
      // The client writes the brackets of lists itself.
      const parameters = (operation.parameters ?? []).map((each) => ({
        ...each,
        name: each.name.replace('[]', ''),
      }));
      return [{ ...operation, parameters, method: method.toUpperCase(), path, scope }];
    }),
  );
}

function inputOf({ parameters = [], requestBody }: Route): { type: string; isOptional: boolean } {
  const fields = parameters.map(({ name, required, schema }) => ({
    text: `${name}${required ? '' : '?'}: ${typeOf(schema)}`,
    isNeeded: required === true,
  }));
  const body = requestBody?.content['application/json']?.schema;
  const parts = [
    ...(fields.length > 0 ? [`{ ${fields.map(({ text }) => text).join('; ')} }`] : []),
    ...(body ? [typeOf(body)] : []),
  ];
  // A body whose fields may all be left out is sent empty.
  const needsBody = body !== undefined && ((body.required?.length ?? 0) > 0 || !body.properties);
  const isOptional = !needsBody && fields.every(({ isNeeded }) => !isNeeded);
  return { type: parts.join(' & ') || 'Record<string, never>', isOptional };
}

/** How an answer arrives: as JSON, as a stream of events, or as a file. */
function answerOf({ responses }: Route): { kind: 'json' | 'events' | 'file'; type: string } {
  const contents = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([status, { content = {} }]) => [status, content] as const);
  const [, first = {}] = contents[0] ?? [];
  if (first['*/*']) return { kind: 'file', type: 'Blob' };
  const stream = first['text/event-stream'];
  if (stream) return { kind: 'events', type: `AsyncIterable<${typeOf(dataOf(stream.schema))}>` };
  const types = contents.map(([status, content]) =>
    status === '204' ? 'undefined' : typeOf(content['application/json']?.schema ?? {}),
  );
  return { kind: 'json', type: [...new Set(types)].join(' | ') };
}

/** Of the events of a stream, what its messages hold. */
function dataOf(schema: Schema): Schema {
  const message = schema.oneOf?.find((each) => each.properties?.['event']?.const === 'message');
  return message?.properties?.['data'] ?? {};
}

function renderRoute(route: Route): { member: string; entry: string } {
  const name = route.operationId.split('.')[1] ?? '';
  const input = inputOf(route);
  const { kind, type } = answerOf(route);
  const query = (route.parameters ?? []).filter((each) => each.in === 'query');
  const facts = [
    `method: '${route.method}'`,
    `path: '${route.path}'`,
    ...(query.length > 0 ? [`query: [${query.map((each) => `'${each.name}'`).join(', ')}]`] : []),
    ...(kind === 'json' ? [] : [`answers: '${kind}'`]),
    ...(repeatable.has(route.operationId) ? ['isRepeatable: true'] : []),
  ];
  return {
    member: [
      `    /** ${route.summary}. \`${route.method} ${route.path}\`, scope \`${route.scope}\`. */`,
      `    ${name}: (input${input.isOptional ? '?' : ''}: ${input.type}, options?: CallOptions) => Promise<${type}>;`,
    ].join('\n'),
    entry: `  '${route.operationId}': { ${facts.join(', ')} },`,
  };
}

export function renderOperations(document: OpenApi): string {
  const routes = listRoutes(document);
  const nouns = [...new Set(routes.map(({ operationId }) => operationId.split('.')[0] ?? ''))];
  const rendered = nouns.toSorted().map((noun) => ({
    noun,
    routes: routes
      .filter(({ operationId }) => operationId.startsWith(`${noun}.`))
      .map((route) => renderRoute(route)),
  }));
  return [
    '// Made from the contract by `npm run generate-client`; a test fails when it is outdated.',
    "import type { CallOptions, Operation } from '../operation.ts';",
    '',
    '/** Every call that is open to API credentials, by noun. */',
    'export interface Calls {',
    ...rendered.flatMap(({ noun, routes: own }) => [
      `  ${noun}: {`,
      ...own.map(({ member }) => member),
      '  };',
    ]),
    '}',
    '',
    'export const operations: Record<string, Operation> = {',
    ...rendered.flatMap(({ routes: own }) => own.map(({ entry }) => entry)),
    '};',
    '',
  ].join('\n');
}
