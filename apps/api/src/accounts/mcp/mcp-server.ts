import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { levels } from '@replique/contract/route';
import { z } from 'zod';
import { isInScope, type Caller } from '../../platform/http/access.ts';
import { routeOf } from './call-route.ts';
import { runTool, type Session } from './run-tool.ts';
import { confirmTool, instructions, tools, type Tool } from './tools.ts';

/** One request of the protocol: nothing is kept between two, so any process answers any of them. */

type ObjectSchema = { type: 'object'; [more: string]: unknown };
const schemaOf = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input' }) as ObjectSchema;

/** What the caller's role and scopes open: the rest would be refused. */
function isOpenTo(caller: Caller, { route }: Tool): boolean {
  const { access, program } = routeOf(route).meta;
  const isOfRole = access?.auth === 'user' && caller.level >= levels[access.role];
  return isOfRole && isInScope(caller, program);
}

const toolList = tools.map((tool) => {
  const { name, title, description, input, kind } = tool;
  const listed = {
    name,
    title,
    description,
    inputSchema: schemaOf(input),
    annotations: { readOnlyHint: kind === 'reads', destructiveHint: false, openWorldHint: false },
  };
  return { tool, listed };
});

const listedConfirm = {
  name: confirmTool.name,
  title: confirmTool.title,
  description: confirmTool.description,
  inputSchema: schemaOf(confirmTool.input),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
};

function listFor(caller: Caller) {
  const open = toolList.filter(({ tool }) => isOpenTo(caller, tool));
  const canPropose = open.some(({ tool }) => tool.kind === 'proposes');
  return [...open.map(({ listed }) => listed), ...(canPropose ? [listedConfirm] : [])];
}

function makeServer(session: Session): Server {
  const server = new Server(
    { name: 'replique', title: 'Replique', version: '1' },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: listFor(session.caller),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const result = await runTool(session, params.name, params.arguments);
    if (!result) throw new McpError(ErrorCode.InvalidParams, 'No tool is called so.');
    return { ...result };
  });
  return server;
}

export async function answerMcp(session: Session, url: string): Promise<Response> {
  const { headers, body } = session.asking.request;
  const server = makeServer(session);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const names = ['accept', 'content-type', 'mcp-protocol-version'];
    const passed = names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const request = new Request(url, { method: 'POST', headers: passed });
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
