import { implement } from '@orpc/server';
import { crm, type CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import {
  connectPlatform,
  disconnectPlatform,
  readConnection,
  setHistoryShare,
  setPostsNotes,
  setNotesAs,
  setRepliesBy,
  verifyPlatform,
  type TicketReading,
} from './connect.ts';
import { connectMailbox } from './connect-mailbox.ts';
import type { CrmCredentials } from './credentials.ts';
import { enablePlatform, listStates, mapCategory, readConfigs, readDetails } from './crm.ts';
import { readChoices, refreshFields } from './fields.ts';
import { listTicketFieldsOf } from './ticket-fields.ts';
import { installWebhook, readWebhook, setWebhookSecret, testWebhook } from './webhook.ts';

type Encrypted = { params: { id: string }; headers: { 'session-key'?: string | undefined } };

const requestOf = ({ params, headers }: Encrypted) => ({
  id: params.id,
  sessionKey: headers['session-key'],
});

type Connecting<Credentials> = {
  input: { params: { client: string }; body: Credentials };
  context: Context;
};

export function crmRoutes(deps: Deps, reading: TicketReading) {
  const os = implement(crm).$context<Context>();
  const connecting =
    <Platform extends CrmPlatform>(platform: Platform) =>
    ({ input, context }: Connecting<CrmCredentials[Platform]>) =>
      connectPlatform(deps, reading, personOf(context), {
        client: input.params.client,
        platform,
        credentials: input.body,
      });
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listStates(deps, personOf(context), input.client),
    })),
    ticketFields: os.ticketFields.handler(async ({ input, context }) => ({
      items: await listTicketFieldsOf(deps, personOf(context), input.client),
    })),
    details: os.details.handler(({ input, context }) =>
      readDetails(deps, personOf(context), requestOf(input)),
    ),
    enable: os.enable.handler(({ input, context }) =>
      enablePlatform(deps, reading, personOf(context), {
        ...requestOf(input),
        platform: input.body.platform,
        isEnabled: input.body.enabled,
      }),
    ),
    connectZendesk: os.connectZendesk.handler(connecting('zendesk')),
    connectGorgias: os.connectGorgias.handler(connecting('gorgias')),
    connectSalesforce: os.connectSalesforce.handler(connecting('salesforce')),
    connectCrisp: os.connectCrisp.handler(connecting('crisp')),
    connectMailbox: os.connectMailbox.handler(({ input, context }) =>
      connectMailbox(deps, reading, personOf(context), {
        client: input.params.client,
        typed: input.body,
      }),
    ),
    disconnect: os.disconnect.handler(({ input, context }) =>
      disconnectPlatform(deps, reading, personOf(context), input),
    ),
    configs: os.configs.handler(({ input, context }) =>
      readConfigs(deps, personOf(context), requestOf(input)),
    ),
    mapCategory: os.mapCategory.handler(({ input, context }) =>
      mapCategory(deps, personOf(context), input),
    ),
    ...platformRoutes(deps),
  };
}

/** What stands below one platform: its account, its lists, its webhook. */
function platformRoutes(deps: Deps) {
  const os = implement(crm).$context<Context>();
  return {
    read: os.read.handler(({ input, context }) => readConnection(deps, personOf(context), input)),
    verify: os.verify.handler(({ input, context }) =>
      verifyPlatform(deps, personOf(context), input),
    ),
    choices: os.choices.handler(({ input, context }) =>
      readChoices(deps, personOf(context), input),
    ),
    readFields: os.readFields.handler(({ input, context }) =>
      refreshFields(deps, personOf(context), input),
    ),
    setPostsNotes: os.setPostsNotes.handler(({ input, context }) =>
      setPostsNotes(deps, personOf(context), input),
    ),
    setNotesAs: os.setNotesAs.handler(({ input, context }) =>
      setNotesAs(deps, personOf(context), input),
    ),
    setRepliesBy: os.setRepliesBy.handler(({ input, context }) =>
      setRepliesBy(deps, personOf(context), input),
    ),
    setHistoryShare: os.setHistoryShare.handler(({ input, context }) =>
      setHistoryShare(deps, personOf(context), input),
    ),
    webhook: os.webhook.handler(({ input, context }) =>
      readWebhook(deps, personOf(context), {
        ...input.params,
        sessionKey: input.headers['session-key'],
      }),
    ),
    setWebhookSecret: os.setWebhookSecret.handler(({ input, context }) =>
      setWebhookSecret(deps, personOf(context), input),
    ),
    installWebhook: os.installWebhook.handler(({ input, context }) =>
      installWebhook(deps, personOf(context), input),
    ),
    testWebhook: os.testWebhook.handler(({ input, context }) =>
      testWebhook(deps, personOf(context), input),
    ),
  };
}
