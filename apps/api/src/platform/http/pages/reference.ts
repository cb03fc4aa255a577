import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@replique/contract/contract';
import { widgetContract } from '@replique/contract/chat/widget';
import { programScopes } from '@replique/contract/route';
import { fastify, type FastifyInstance } from 'fastify';
import { errorCatalogue, type ErrorCode } from '@replique/contract/contract';
import { contractRoutes, type ContractRoute } from '../serve-contract.ts';
import { openRoute } from '../access.ts';
import { inlineScriptHashes } from './console-files.ts';

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'string' }, message: { type: 'string' }, data: {} },
} as const;

/** What may go wrong with a route before its handler runs, beside the errors that it declares. */
function sharedErrors({ input, meta }: ContractRoute): ErrorCode[] {
  const isForSomebody = meta.access?.auth !== 'public';
  const needsRole = meta.access?.auth === 'user' && meta.access.role !== 'guest';
  return [
    ...(input ? ['request.invalid' as const] : []),
    ...(isForSomebody ? ['auth.required' as const] : []),
    ...(meta.program ? ['auth.scope-missing' as const] : []),
    ...(needsRole ? ['auth.forbidden' as const] : []),
  ];
}

function describeErrors(route: ContractRoute) {
  const described = sharedErrors(route).map((code) => {
    const { status, message } = errorCatalogue[code];
    return [
      status,
      { description: message, content: { 'application/json': { schema: errorSchema } } },
    ] as const;
  });
  return Object.fromEntries(described);
}

/** The one call of the specification that answers text and so stands outside the contract. */
const keyPath = {
  get: {
    operationId: 'auth.key',
    tags: ['auth'],
    summary: 'The public key, PEM (SPKI), that a Session-Key header is encrypted for',
    security: [],
    responses: {
      200: {
        description: 'OK',
        content: { 'text/plain': { schema: { type: 'string' as const } } },
      },
    },
  },
};

const everything = { ...contract, ...widgetContract };

function securityOf({ meta }: ContractRoute): Record<string, string[]>[] {
  if (meta.access?.auth === 'public') return [];
  if (meta.access?.auth === 'visitor') return [{ visitor: [] }];
  return [{ bearer: meta.program ? [meta.program] : [] }];
}

type Parameter = { in?: string; name?: string; style?: string; schema?: unknown };

/**
 * Lists in an address are `name[]=a&name[]=b`. Our generator calls that `deepObject`, which OpenAPI has for objects alone:
 * others make wrong calls of it, or errors.
 */
function nameLists(parameters: Parameter[] = []): void {
  for (const parameter of parameters) {
    const { style, schema } = parameter;
    if (style !== 'deepObject' || (schema as { type?: string }).type !== 'array') continue;
    parameter.name = `${parameter.name}[]`;
    parameter.style = 'form';
  }
}

/** The OpenAPI 3.1 document of both contracts; a route says whose bearer token it asks for. */
export async function generateOpenApi(publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(everything, {
    info: { title: 'Replique API', version: '1', description: 'Tickets in, sourced replies out.' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `A person’s token, or a program’s (\`auth.token\`). A call that names a scope is open to credentials that hold it, one that names none is closed to credentials with scopes: ${programScopes.join(', ')}.`,
        },
        visitor: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a visitor of the chatbot in the path, told once by `widget.begin`.',
        },
      },
    },
    customErrorResponseBodySchema: () => errorSchema,
  });
  document.paths = { ...document.paths, '/v1/key': keyPath };
  for (const route of contractRoutes(everything)) {
    const method = route.method.toString().toLowerCase() as 'get';
    const operation = document.paths?.[route.path]?.[method];
    if (!operation) continue;
    operation.operationId = route.name;
    nameLists(operation.parameters as Parameter[]);
    operation.responses = {
      ...describeErrors(route),
      ...operation.responses,
    } as typeof operation.responses;
    operation.security = securityOf(route);
  }
  return document;
}

/** The pages of the reference, on an instance of their own: its program takes 15 MB and is loaded when it is asked for. */
async function makePages(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  pages.addHook('onSend', async (_, reply, payload) => {
    // The page begins the reference by a script of its own; nothing else in it runs.
    const own = typeof payload === 'string' ? inlineScriptHashes(payload).join(' ') : '';
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${own}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
  await pages.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      favicon: '/favicon.svg',
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      // The reference is ours to show; its maker is named in docs/dependencies.md.
      customCss: 'a[href="https://www.scalar.com"] { display: none; }',
    },
  });
  return pages;
}

/** Made once, by the first who asks; one that failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** `/openapi.json` and the readable reference at `/docs`, from the same contract that the server checks by. */
export function serveReference(app: FastifyInstance, publicUrl: string): void {
  const openApi = once(() => generateOpenApi(publicUrl));
  const pages = once(makePages);
  // A page to look things up: nobody opens it twice a second.
  const config = { ...openRoute, perMinute: 120 };
  app.get('/openapi.json', { config, exposeHeadRoute: false }, () => openApi());
  for (const path of ['/docs', '/docs/*'])
    app.get(path, { config, exposeHeadRoute: false }, async (request, reply) => {
      const { url, headers } = request;
      const page = await (await pages()).inject({ method: 'GET', url, headers });
      return reply.status(page.statusCode).headers(page.headers).send(page.rawPayload);
    });
}
