import { levels } from '@replique/contract/route';
import { findClient } from '../accounts/clients/clients.ts';
import { findActiveUserByEmail } from '../accounts/users/users.ts';
import type { Deps } from '../deps.ts';
import { startAction } from '../helpdesk/ticket-actions/ticket-actions.ts';
import { emailOf, people } from './make/people.ts';
import { readDemoClient } from './read-content.ts';
import { listTicketsByExternalId } from './store.ts';

/** Some of the tickets that wait; the others show how a suggestion is asked for. */
const asked = [
  { key: 'first', slug: 'fernhollow', tickets: ['FH-11376', 'FH-11356', 'FH-11252', 'FH-11184'] },
  { key: 'second', slug: 'clairval', tickets: ['CL-21209', 'CL-21194', 'CL-21093', 'CL-20963'] },
] as const;

/** The Admin of a client asks for suggestions; the job that writes them is woken when the server runs. */
async function askFor(deps: Deps, { key, slug, tickets }: (typeof asked)[number]): Promise<void> {
  const admin = people.find(({ client, level }) => client === key && level === levels.admin);
  if (!admin) return;
  const { user, client } = await deps.db.withStaff(async (tx) => ({
    user: await findActiveUserByEmail(tx, emailOf(admin.key)),
    client: await findClient(tx, { name: readDemoClient(slug).name }),
  }));
  if (!user || !client) return;
  const found = await deps.db.withClient(client.id, (tx) =>
    listTicketsByExternalId(tx, client.id, [...tickets]),
  );
  const caller = {
    userId: user.id,
    userUuid: user.uuid,
    firstname: admin.firstname,
    level: admin.level,
    clientId: client.id,
    clientUuid: client.uuid,
    sessionId: '',
  };
  await startAction(deps, caller, {
    action: 'generate',
    tickets: found.map(({ uuid }) => uuid),
  });
}

/** So that *Ready to send* holds some soon after the demo is first opened; the start does not wait for it. */
export async function askForFirstSuggestions(deps: Deps): Promise<void> {
  for (const each of asked) await askFor(deps, each);
}
