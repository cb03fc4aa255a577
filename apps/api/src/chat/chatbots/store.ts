import type { Bilingual, ChatbotSettings, WhiteLabel } from '@replique/contract/chat/chatbots';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for chatbots. */

export type Chatbot = {
  id: number;
  uuid: string;
  clientUuid: string;
  crmPlatform: string | null;
  domains: string[];
  escalationSubject: Bilingual;
  promptUuid: string;
  hardLimitPerDay: number;
  whiteLabel: WhiteLabel;
  settings: ChatbotSettings;
  revision: number;
};

export type ChatbotFields = Omit<
  Chatbot,
  'id' | 'uuid' | 'clientUuid' | 'promptUuid' | 'revision'
> & { promptId: number };

function chatbots(tx: Tx, clientId: number) {
  return tx
    .selectFrom('chatbots')
    .innerJoin('clients', 'clients.id', 'chatbots.client_id')
    .innerJoin('prompts', 'prompts.id', 'chatbots.prompt_id')
    .select([
      'chatbots.id',
      'chatbots.uuid',
      'clients.uuid as clientUuid',
      'chatbots.crm_platform as crmPlatform',
      'chatbots.domains',
      'chatbots.escalation_subject as escalationSubject',
      'prompts.uuid as promptUuid',
      'chatbots.hard_limit_per_day as hardLimitPerDay',
      'chatbots.white_label as whiteLabel',
      'chatbots.settings',
      'chatbots.revision',
    ])
    .where('chatbots.client_id', '=', clientId);
}

/** Oldest first. */
export async function listChatbots(tx: Tx, clientId: number): Promise<Chatbot[]> {
  return chatbots(tx, clientId).orderBy('chatbots.id').execute();
}

export async function findChatbot(
  tx: Tx,
  clientId: number,
  uuid: string,
): Promise<Chatbot | undefined> {
  return chatbots(tx, clientId).where('chatbots.uuid', '=', uuid).executeTakeFirst();
}

/** Who changes one chatbot takes turns until the end of the transaction. */
export async function findChatbotForUpdate(
  tx: Tx,
  clientId: number,
  uuid: string,
): Promise<Chatbot | undefined> {
  return chatbots(tx, clientId)
    .where('chatbots.uuid', '=', uuid)
    .forUpdate('chatbots')
    .executeTakeFirst();
}

function columnsOf(fields: ChatbotFields) {
  return {
    crm_platform: fields.crmPlatform,
    domains: fields.domains,
    escalation_subject: JSON.stringify(fields.escalationSubject),
    prompt_id: fields.promptId,
    hard_limit_per_day: fields.hardLimitPerDay,
    white_label: JSON.stringify(fields.whiteLabel),
    settings: JSON.stringify(fields.settings),
  };
}

export async function insertChatbot(
  tx: Tx,
  clientId: number,
  chatbot: ChatbotFields & { uuid: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('chatbots')
    .values({
      ...columnsOf(chatbot),
      client_id: clientId,
      uuid: chatbot.uuid,
      created_at: chatbot.at,
      updated_at: chatbot.at,
    })
    .execute();
}

export async function updateChatbot(
  tx: Tx,
  clientId: number,
  uuid: string,
  chatbot: ChatbotFields & { at: Date },
): Promise<void> {
  await tx
    .updateTable('chatbots')
    .set((eb) => ({
      ...columnsOf(chatbot),
      revision: eb('revision', '+', 1),
      updated_at: chatbot.at,
    }))
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .execute();
}

export async function deleteChatbot(tx: Tx, clientId: number, uuid: string): Promise<void> {
  await tx
    .deleteFrom('chatbots')
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .execute();
}
