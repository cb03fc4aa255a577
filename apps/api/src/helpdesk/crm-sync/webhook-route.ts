import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodySizes } from '@replique/contract/route';
import type { Deps } from '../deps.ts';
import { openRoute } from '../../platform/http/access.ts';
import { badCountOf } from './bad-count.ts';
import { windowMs } from './known-counts.ts';
import { receivePluginHook } from './plugin-hook.ts';
import { receiveWebhook } from './receive-webhook.ts';

const answers = {
  taken: { status: 200, body: {} },
  refused: { status: 401, body: { message: 'Not accepted.' } },
  limited: { status: 429, body: { message: 'Too many requests that were not accepted.' } },
} as const;

type HookRequest = FastifyRequest<{
  Params: { config: string };
  Querystring: { key?: unknown };
}>;

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
  );
}

function answer(reply: FastifyReply, outcome: keyof typeof answers) {
  const { status, body } = answers[outcome];
  if (outcome === 'limited') reply.header('retry-after', String(windowMs / 1_000));
  return reply.status(status).header('cache-control', 'no-store').send(body);
}

/**
 * `POST /webhooks/crm/{config}`: where a CRM tells what happens. Signatures are over the bytes as they came, so it
 * stands outside the contract, with the body unread. Every reason to refuse has one and the same answer.
 */
export async function serveCrmWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onClose', () => badCountOf(deps).stop());
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    // One address for every website that installed the plugin: a key in it would prove nothing.
    scope.post(
      '/webhooks/crm-plugins/crisp',
      { config: { ...openRoute, perMinute: 6_000 }, bodyLimit: bodySizes.large },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const hook = { headers: headersOf(request), rawBody };
        return answer(reply, await receivePluginHook(deps, hook, request.ip));
      },
    );
    scope.post(
      '/webhooks/crm/:config',
      // A CRM sends the events of all its accounts from a few addresses, and a whole ticket with some of them.
      { config: { ...openRoute, perMinute: 6_000 }, bodyLimit: bodySizes.large },
      async (request: HookRequest, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { key } = request.query;
        const hook = {
          headers: headersOf(request),
          rawBody,
          key: typeof key === 'string' ? key : undefined,
        };
        const outcome = await receiveWebhook(deps, request.params.config, hook, request.ip);
        return answer(reply, outcome);
      },
    );
    done();
  });
}
