import type { FastifyInstance, FastifyRequest } from 'fastify';
import { installPlatform, type InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { openRoute } from '../../../platform/http/access.ts';
import type { Deps } from '../../deps.ts';
import { takeBack, takeOpened, type Way } from './begin.ts';

type Back = FastifyRequest<{ Params: { platform: string }; Querystring: Record<string, unknown> }>;

/** One short text; repeated or nested ones count as absent. */
const textOf = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 4_000 ? value : undefined;

function pageOf(deps: Deps, platform: InstallPlatform, { client, ...way }: Way): string {
  const url = new URL(`/settings/crm/${platform}`, deps.config.publicUrl);
  if (client !== null) url.searchParams.set('client', client);
  if ('receipt' in way) url.searchParams.set('receipt', way.receipt);
  else url.searchParams.set('install', way.outcome);
  return url.href;
}

/**
 * `GET /oauth/crm/{platform}/callback`: where a CRM sends the browser back to. The address is what the app was
 * registered with, and nobody is signed in on it: the console's page, which the person is signed in on, ends it.
 */
export function serveCrmCallback(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/oauth/crm/:platform/callback',
    { config: { ...openRoute, perMinute: 120 }, exposeHeadRoute: false },
    async (request: Back, reply) => {
      const platform = installPlatform.safeParse(request.params.platform);
      if (!platform.success) return reply.callNotFound();
      const { state, code, error, website_id: websiteId, token } = request.query;
      const way =
        platform.data === 'crisp'
          ? await takeOpened(deps, { websiteId: textOf(websiteId), token: textOf(token) })
          : await takeBack(deps, {
              platform: platform.data,
              state: textOf(state),
              code: textOf(code),
              error: textOf(error),
            });
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(pageOf(deps, platform.data, way), 303);
    },
  );
}
