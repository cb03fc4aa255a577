import { languageCode } from '@replique/contract/route';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findPanelCaller } from '../../../accounts/index.ts';
import { openRoute } from '../../../platform/http/access.ts';
import type { Deps } from '../../deps.ts';
import { readWidget } from './widget.ts';

const Asked = z.object({
  ticket: z.string().trim().min(1).max(100),
  language: languageCode.catch('en'),
});

/**
 * `GET /panel/gorgias/{client}?ticket=…`: an HTTP integration of Gorgias asks, with our secret in a header. One answer for
 * every reason to refuse; all else is 200, since Gorgias switches an integration off that fails again and again.
 */
export function serveGorgiasWidget(app: FastifyInstance, deps: Deps): void {
  // Gorgias asks for all its accounts from a few addresses.
  const config = { ...openRoute, perMinute: 6_000 };
  app.get('/panel/gorgias/:client', { config, exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const caller = await findPanelCaller(deps, request, 'gorgias');
    if (!caller) return reply.status(401).send({ message: 'Not accepted.' });
    const asked = Asked.safeParse(request.query);
    if (!asked.success) return reply.status(400).send({ message: 'Which ticket?' });
    return readWidget(deps, caller, asked.data);
  });
}
