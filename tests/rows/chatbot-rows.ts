import { randomUUID } from 'node:crypto';
import { newSettings } from '../../apps/api/src/chat/chatbots/chatbots.ts';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

type Owner = { key: string; id: number; prompt: string };

/** What a caller may send for a chatbot, with the canary of a client in it. */
export function chatbotDraft(key: string) {
  const both = (text: string) => ({ en: text, fr: text });
  const label = both(canary(key, 'chatbots', 'white_label'));
  return {
    crmPlatform: null,
    domains: ['shop.example.org'],
    escalationSubject: both(canary(key, 'chatbots', 'escalation_subject')),
    hardLimitPerDay: 100,
    whiteLabel: {
      avatar: null,
      placeholderText: label,
      agentTypingText: label,
      primaryColor: '#4f55e0',
      secondaryColor: '#ffffff',
      headerLogo: null,
      headerColor: '#4f55e0',
      headerName: label,
      newConversationText: label,
      escalateAction: label,
      problemSolvedAction: label,
      historyTexts: label,
      width: 380,
      height: 620,
    },
  };
}

export async function putChatbot(testApp: TestApp, { key, id, prompt }: Owner): Promise<string> {
  const uuid = randomUUID();
  const { escalationSubject, whiteLabel } = chatbotDraft(key);
  const text = canary(key, 'chatbots', 'settings');
  const settings = { ...newSettings, welcomeText: { en: text, fr: text } };
  await testApp.sql(
    `insert into chatbots (client_id, uuid, domains, escalation_subject, prompt_id, hard_limit_per_day,
       white_label, settings, created_at, updated_at)
     select $1, $2, array['shop.example.org'], $3, id, 100, $4, $6, now(), now() from prompts where uuid = $5`,
    [
      id,
      uuid,
      JSON.stringify(escalationSubject),
      JSON.stringify(whiteLabel),
      prompt,
      JSON.stringify(settings),
    ],
  );
  await testApp.sql(
    `insert into chatbot_sightings (client_id, chatbot_id, domain, first_at, last_at)
     select client_id, id, $2, now(), now() from chatbots where uuid = $1`,
    [uuid, `${canary(key, 'chatbot_sightings', 'domain')}.example.org`],
  );
  return uuid;
}

export async function findAnyChatbot(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from chatbots where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

export const fixtures: Record<string, RouteFixture> = {
  'chatbots.create': {
    roundTrips: 12,
    input: (_, caller) => ({ body: chatbotDraft(caller.home) }),
    showsCanary: true,
  },
  'chatbots.get': { roundTrips: 8, showsCanary: true },
  'chatbots.list': { roundTrips: 8, showsCanary: true },
  'chatbots.update': {
    roundTrips: 18,
    input: (_, caller) => ({ body: chatbotDraft(caller.home) }),
    showsCanary: true,
  },
  'chatbots.remove': { roundTrips: 11, showsCanary: false },
  'chatbots.standing': { roundTrips: 9, showsCanary: true },
  'chatbots.identitySecret': { roundTrips: 12, showsCanary: false },
  'chatbots.endIdentitySecret': { roundTrips: 9, showsCanary: false },
  'chatbots.support': { roundTrips: 7, showsCanary: false },
  'chatbots.chooseSupport': {
    roundTrips: 13,
    input: () => ({ chatbot: null }),
    showsCanary: false,
  },
  'chatbots.choices': { roundTrips: 7, showsCanary: true },
};

/** Three chatbots, and the settings of tickets, which let every ticket pass. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let made = 0; made < 3; made += 1) await putChatbot(testApp, owner);
  const mark = (column: string) => canary(owner.key, 'clients', column);
  await testApp.sql(
    `update clients set detailed_filters = jsonb_build_object('tags', jsonb_build_object('any', '[]'::jsonb, 'none', jsonb_build_array($2::text))),
       tickets_metadata = jsonb_set(tickets_metadata, '{category}', jsonb_build_object('as the CRM says', $3::text))
     where id = $1`,
    [owner.id, mark('detailed_filters'), mark('tickets_metadata')],
  );
  await testApp.sql(
    `update tickets set crm_values = crm_values || jsonb_build_object('formId', $2::text) where client_id = $1`,
    [owner.id, canary(owner.key, 'tickets', 'crm_values')],
  );
}

export const targets: Record<string, Target> = {
  chatbot: (testApp, client, { isFresh }) =>
    isFresh ? putChatbot(testApp, client) : findAnyChatbot(testApp, client.id),
};
