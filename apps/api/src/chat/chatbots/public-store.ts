import type { Bilingual, ChatbotSettings, WhiteLabel } from '@replique/contract/chat/chatbots';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** SQL of what the widget and the console's support chat know of chatbots. */

/** A chatbot with all that decides how it answers. */
export type PublicChatbot = {
  id: number;
  clientId: number;
  uuid: string;
  clientUuid: string;
  clientName: string;
  isClientArchived: boolean;
  /** The module `chatbots` of the client. */
  isModuleOn: boolean;
  settings: ChatbotSettings;
  whiteLabel: WhiteLabel;
  crmPlatform: string | null;
  escalationSubject: Bilingual;
  promptId: number;
  hardLimitPerDay: number;
  revision: number;
  domains: string[];
  sealedIdentitySecret: string | null;
  sealedOldIdentitySecret: string | null;
};

function rows(tx: Tx) {
  return tx
    .selectFrom('chatbots as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select([
      'b.id',
      'b.client_id as clientId',
      'b.uuid',
      'c.uuid as clientUuid',
      'c.name as clientName',
      sql<boolean>`c.archived_at is not null`.as('isClientArchived'),
      'c.modules',
      'b.settings',
      'b.white_label as whiteLabel',
      'b.crm_platform as crmPlatform',
      'b.escalation_subject as escalationSubject',
      'b.prompt_id as promptId',
      'b.hard_limit_per_day as hardLimitPerDay',
      'b.revision',
      'b.domains',
      'b.sealed_identity_secret as sealedIdentitySecret',
      'b.sealed_old_identity_secret as sealedOldIdentitySecret',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const publicOf = ({ modules, ...row }: Row): PublicChatbot => ({
  ...row,
  isModuleOn: modules.chatbots,
});

export async function findPublicChatbot(tx: Tx, uuid: string): Promise<PublicChatbot | undefined> {
  const row = await rows(tx).where('b.uuid', '=', uuid).executeTakeFirst();
  return row && publicOf(row);
}

/** A chatbot that super-admins may choose, by name. */
export type ChoosableChatbot = PublicChatbot & { promptUuid: string };

const choosable = (tx: Tx) =>
  rows(tx).innerJoin('prompts as p', 'p.id', 'b.prompt_id').select('p.uuid as promptUuid');

/** As staff. By the client's name, then the oldest first; those of archived clients are left out. */
export async function listChoosableChatbots(tx: Tx): Promise<ChoosableChatbot[]> {
  const found = await choosable(tx)
    .where('c.archived_at', 'is', null)
    .orderBy(sql`lower(c.name)`)
    .orderBy('b.id')
    .execute();
  return found.map(({ promptUuid, ...row }) => ({ ...publicOf(row), promptUuid }));
}

/** As staff: the one that super-admins talk to in the console. */
export async function findSupportChatbot(tx: Tx): Promise<ChoosableChatbot | undefined> {
  const row = await choosable(tx)
    .innerJoin('support_chatbot as s', (join) =>
      join.onRef('s.client_id', '=', 'b.client_id').onRef('s.chatbot_id', '=', 'b.id'),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { promptUuid, ...chatbot } = row;
  return { ...publicOf(chatbot), promptUuid };
}

export async function putSupportChatbot(
  tx: Tx,
  chosen: { clientId: number; id: number } | null,
): Promise<void> {
  if (chosen === null) {
    await tx.deleteFrom('support_chatbot').execute();
    return;
  }
  const columns = { client_id: chosen.clientId, chatbot_id: chosen.id };
  await tx
    .insertInto('support_chatbot')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

export async function updateIdentitySecrets(
  tx: Tx,
  { clientId, id }: Pick<PublicChatbot, 'clientId' | 'id'>,
  { sealed, sealedOld }: { sealed: string | null; sealedOld: string | null },
): Promise<void> {
  await tx
    .updateTable('chatbots')
    .set({ sealed_identity_secret: sealed, sealed_old_identity_secret: sealedOld })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
