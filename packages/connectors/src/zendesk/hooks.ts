import type { Signal, WebhookInstalled } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { readPages } from './pages.ts';
import { SigningSecretAnswer, WebhookAnswer, WebhooksAnswer } from './schemas.ts';

/** The webhook that tells us of changed tickets, made in the account itself. */

const path = '/api/v2/webhooks';
const name = 'Replique';

const event = (type: string) => `zen:event-type:ticket.${type}`;

/** What every account has. */
const certain = [
  'created',
  'comment_added',
  'status_changed',
  'tags_changed',
  'custom_field_changed',
].map(event);

/** Named in more recent lists of Zendesk; an account that refuses them gets the others. */
const recent = [
  'comment_made_private',
  'comment_redacted',
  'subject_changed',
  'group_assignment_changed',
  'agent_assignment_changed',
  'requester_changed',
  'merged',
  'soft_deleted',
  'permanently_deleted',
  'undeleted',
  'csat_received',
].map(event);

/** What is said in messaging, which no document calls a comment (*Messaging events*). */
const said = 'zen:event-type:messaging_ticket.message_added';

/** All that are heard of; fewer where the account does not know them. */
const heard = [[...certain, ...recent, said], [...certain, ...recent], certain];

const makeWebhook = (http: CrmHttp, endpoint: string, subscriptions: string[], signal: Signal) =>
  http.ask(
    {
      method: 'POST',
      path,
      json: {
        webhook: {
          name,
          endpoint,
          http_method: 'POST',
          request_format: 'json',
          status: 'active',
          subscriptions,
        },
      },
      signal,
    },
    WebhookAnswer,
  );

async function makeNew(http: CrmHttp, url: string, signal: Signal, tried = 0): Promise<string> {
  try {
    const { webhook } = await makeWebhook(http, url, heard[tried] ?? certain, signal);
    return webhook.id;
  } catch (error) {
    const isLast = tried === heard.length - 1;
    if (isLast || !(error instanceof CrmFailed) || error.reason !== 'refused') throw error;
    return makeNew(http, url, signal, tried + 1);
  }
}

/** One address has one webhook, however often it is installed; Zendesk signs with a secret of its own. */
export async function installWebhook(
  http: CrmHttp,
  url: string,
  signal: Signal,
): Promise<WebhookInstalled> {
  const pages = await readPages(http, { path }, WebhooksAnswer, signal);
  const known = pages
    .flatMap(({ webhooks }) => webhooks)
    .find(({ endpoint, status, subscriptions }) => {
      const known = new Set(subscriptions);
      // One that was switched off sends nothing.
      return endpoint === url && status !== 'inactive' && certain.every((type) => known.has(type));
    });
  const id = known?.id ?? (await makeNew(http, url, signal));
  const { signing_secret: signing } = await http.ask(
    { path: `${path}/${encodeURIComponent(id)}/signing_secret`, signal },
    SigningSecretAnswer,
  );
  return { externalId: id, secret: signing.secret };
}

export async function removeWebhook(http: CrmHttp, id: string, signal: Signal): Promise<void> {
  try {
    await http.send({
      method: 'DELETE',
      path: `${path}/${encodeURIComponent(id)}`,
      isRepeatable: true,
      signal,
    });
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'not-found') return;
    throw error;
  }
}
