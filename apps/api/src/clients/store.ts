import type { Tx } from '../db/database.ts';

/** The only SQL for clients. The policies narrow a tenant's view to its own row. */

export type Client = {
  id: number;
  uuid: string;
  name: string;
  logo: string | null;
  archivedAt: Date | null;
  zone: 'eu' | 'us';
  llm: string;
  model: string;
  promptId: number | null;
  promptUuid: string | null;
  guidelines: string | null;
};

function clients(tx: Tx) {
  return tx
    .selectFrom('clients')
    .leftJoin('prompts', 'prompts.id', 'clients.prompt_id')
    .select([
      'clients.id',
      'clients.uuid',
      'clients.name',
      'clients.logo',
      'clients.archived_at as archivedAt',
      'clients.zone',
      'clients.llm',
      'clients.model',
      'clients.prompt_id as promptId',
      'prompts.uuid as promptUuid',
      'clients.guidelines',
    ]);
}

export async function listClients(tx: Tx, archived?: boolean): Promise<Client[]> {
  const query = clients(tx).orderBy('clients.name');
  if (archived === undefined) return query.execute();
  return query.where('clients.archived_at', archived ? 'is not' : 'is', null).execute();
}

export async function findClient(
  tx: Tx,
  by: { id: number } | { uuid: string } | { name: string },
): Promise<Client | undefined> {
  if ('id' in by) return clients(tx).where('clients.id', '=', by.id).executeTakeFirst();
  if ('uuid' in by) return clients(tx).where('clients.uuid', '=', by.uuid).executeTakeFirst();
  return clients(tx)
    .where((eb) => eb(eb.fn('lower', ['clients.name']), '=', by.name.toLowerCase()))
    .executeTakeFirst();
}

export async function insertClient(
  tx: Tx,
  client: Omit<Client, 'id' | 'archivedAt' | 'promptUuid'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('clients')
    .values({
      uuid: client.uuid,
      name: client.name,
      logo: client.logo,
      zone: client.zone,
      llm: client.llm,
      model: client.model,
      prompt_id: client.promptId,
      guidelines: client.guidelines,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
