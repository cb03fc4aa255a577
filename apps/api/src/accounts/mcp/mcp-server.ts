import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { runTool, type Session } from './run-tool.ts';
import { confirmTool, instructions, tools } from './tools.ts';

/** One request of the protocol: nothing is kept between two, so any process answers any of them. */

type ObjectSchema = { type: 'object'; [more: string]: unknown };
const schemaOf = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input' }) as ObjectSchema;

const listed = [
  ...tools.map(({ name, title, description, input, kind }) => ({
    name,
    title,
    description,
    inputSchema: schemaOf(input),
    annotations: { readOnlyHint: kind === 'reads', destructiveHint: false, openWorldHint: false },
  })),
  {
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
  },
];

function makeServer(session: Session): Server {
  const server = new Server(
    { name: 'replique', title: 'Replique', version: '1' },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
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
