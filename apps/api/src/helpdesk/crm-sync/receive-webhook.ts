import {
  WebhookRefused,
  type WebhookEvent,
  type WebhookRequest,
} from '@replique/connectors/connector';
import { platforms } from '@replique/connectors/platforms';
import { findWebhookTarget } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { badCountOf, senderOf } from './bad-count.ts';
import { noticeEvents } from './changes-store.ts';
import { startSync, syncJob } from './start-stop.ts';
import { findSync, insertEvents, noteEventTime } from './store.ts';

const uuidText = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a request is measured with that no secret of ours can be right for: it takes as long as one that may be. */
export const nobodysSecret = 'nobody-signs-with-this-0123456789';

const longestId = 200;

type Believed = { clientId: number; platform: keyof typeof platforms; events: WebhookEvent[] };

/** Who a request is from, and what it tells; null when it is not to be believed, whatever the reason. */
async function believe(
  deps: Deps,
  configUuid: string,
  request: WebhookRequest,
): Promise<Believed | null> {
  const target = uuidText.test(configUuid) ? await findWebhookTarget(deps, configUuid) : null;
  const { platform = 'zendesk', secret = null, isEnabled = false } = target ?? {};
  try {
    const now = deps.clock();
    const events = platforms[platform].readWebhook(request, secret ?? nobodysSecret, now);
    if (!target || secret === null || !isEnabled) return null;
    return { clientId: target.clientId, platform, events };
  } catch (error) {
    if (!(error instanceof WebhookRefused))
      deps.log.warn({ err: error, platform }, 'a webhook could not be read');
    return null;
  }
}

/**
 * Takes what a CRM tells, at the address of one connection. What is told is a hint: the tickets are read again, so that
 * neither the order of the events nor how often they come matters. Stored when this answers.
 * @param from who sends it, so that bad requests of one do not close the address for the others
 */
export async function receiveWebhook(
  deps: Deps,
  configUuid: string,
  request: WebhookRequest,
  from = '',
): Promise<'taken' | 'refused' | 'limited'> {
  const bad = badCountOf(deps);
  const sender = senderOf(configUuid, from);
  if (bad.isLimited(sender)) return 'limited';
  const believed = await believe(deps, configUuid, request);
  if (!believed) return (await bad.add(sender)) ? 'limited' : 'refused';
  if (await takeEvents(deps, believed)) deps.wake(syncJob);
  return 'taken';
}

/** Answers whether there was anything new. */
export async function takeEvents(
  deps: Deps,
  { clientId, platform, events }: Believed,
): Promise<boolean> {
  const good = events.filter(
    ({ eventId, ticketId }) =>
      ticketId !== '' && ticketId.length <= longestId && eventId.length <= longestId,
  );
  if (good.length === 0) return false;
  const at = deps.clock();
  return deps.db.withClient(clientId, async (tx) => {
    if (!(await findSync(tx, clientId, platform))) await startSync(tx, clientId, platform, { at });
    const ids = good.map(({ eventId }) => eventId);
    const fresh = new Set(await insertEvents(tx, clientId, platform, ids, at));
    const told = good
      .filter(({ eventId }) => fresh.has(eventId))
      .map(({ ticketId, satisfaction }) => ({ externalId: ticketId, satisfaction }));
    if (told.length === 0) return false;
    await noticeEvents(tx, { clientId, platform }, told, at);
    await noteEventTime(tx, clientId, platform, at);
    return true;
  });
}
