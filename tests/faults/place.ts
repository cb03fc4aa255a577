import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { levels } from '@replique/contract/route';
import { sql } from 'kysely';
import { exchangeCode, issueSignInCode } from '../../apps/api/src/accounts/auth/auth.ts';
import { newSettings } from '../../apps/api/src/chat/chatbots/chatbots.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { makeSecret, secretPlace } from '../../apps/api/src/accounts/webhooks/webhooks.ts';
import { chatbotDraft } from '../rows/chatbot-rows.ts';
import {
  makeArticles,
  makeClient,
  makePerson,
  makePrompt,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';

/** A client with all that mixed load needs, in a database of its own. */
export type FaultPlace = {
  client: MadeClient;
  /** Of nobody: its versions come and go. */
  prompt: string;
  chatbot: { uuid: string; origin: string; tokens: string[] };
};

const email = 'alice@faults.example';
const visitors = 40;

/** @param hook where the client's own program is told of tickets */
export async function makeFaultPlace(deps: Deps, hook: string): Promise<FaultPlace> {
  const level = levels['super-admin'];
  await makePerson(deps, { email, firstname: 'Alice', lastname: 'Grant', level, clientId: null });
  const own = await makePrompt(deps);
  const client = await makeClient(deps, { promptUuid: own.uuid });
  await makeArticles(deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  const prompt = await makePrompt(deps, { note: 'first' });
  await putHook(deps, client.id, hook);
  return {
    client,
    prompt: prompt.uuid,
    chatbot: await putBusyChatbot(deps, client.id, own.uuid),
  };
}

async function putHook(deps: Deps, clientId: number, url: string): Promise<void> {
  const uuid = randomUUID();
  const sealed = deps.sealer.seal(makeSecret(), secretPlace(uuid));
  await deps.db.withStaff((tx) =>
    sql`insert into webhook_endpoints (client_id, uuid, url, description, events, sealed_secret, created_at, updated_at)
      values (${clientId}, ${uuid}, ${url}, '', '{ticket.created}', ${sealed}, now(), now())`.execute(
      tx,
    ),
  );
}

/** A chatbot without limits, and its visitors. */
async function putBusyChatbot(deps: Deps, clientId: number, prompt: string) {
  const [uuid, origin, at] = [randomUUID(), 'https://shop.example.org', new Date()];
  const tokens = Array.from({ length: visitors }, () => randomBytes(32).toString('base64url'));
  const settings = { ...newSettings, timeZone: 'UTC', visitorLimitPerDay: 100_000 };
  const label = JSON.stringify(chatbotDraft('faults').whiteLabel);
  await deps.db.withStaff(async (tx) => {
    await sql`update clients set modules = modules || '{"chatbots": true}' where id = ${clientId}`.execute(
      tx,
    );
    await sql`
      insert into chatbots (client_id, uuid, domains, escalation_subject, prompt_id, hard_limit_per_day,
        white_label, settings, created_at, updated_at)
      select ${clientId}, ${uuid}, array['shop.example.org'], '{"en": "A chat", "fr": ""}', id, 1000000, ${label},
        ${JSON.stringify(settings)}, ${at}, ${at} from prompts where uuid = ${prompt}`.execute(tx);
    for (const token of tokens)
      await sql`
        with made as (
          insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
          select ${clientId}, ${randomUUID()}, id, 'en', ${at}, ${at} from chatbots where uuid = ${uuid} returning id)
        insert into visitor_tokens (client_id, token_hash, visitor_id, created_at)
        select ${clientId}, ${createHash('sha256').update(token).digest('hex')}, id, ${at} from made`.execute(
        tx,
      );
  });
  return { uuid, origin, tokens };
}

export const signInToPlace = (deps: Deps): Promise<string> => signInAs(deps, email);

/** A token, as signing in gives it. */
export async function signInAs(deps: Deps, person: string): Promise<string> {
  const { id: userId } = await deps.db.withStaff((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', person).executeTakeFirstOrThrow(),
  );
  const redirectUri = `${deps.config.publicUrl}/`;
  const grant = { userId, redirectUri, codeChallenge: null, remember: false };
  const code = await issueSignInCode(deps, grant, null);
  const from = { userAgent: null, origin: null, isSameOrigin: true };
  return (await exchangeCode(deps, { authorizationCode: code ?? '' }, from)).accessToken;
}
