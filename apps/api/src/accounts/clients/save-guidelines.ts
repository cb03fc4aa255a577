import type { Guidelines } from '@replique/contract/accounts/clients';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { lockStanding } from './change-client.ts';
import { withClientToChange } from './clients.ts';
import { listGuidelineVersions } from './guidelines-store.ts';
import { writeGuidelines } from './guidelines.ts';

async function present(tx: Tx, clientId: number, text: string | null): Promise<Guidelines> {
  const history = await listGuidelineVersions(tx, clientId);
  return {
    text: text ?? '',
    version: history[0]?.version ?? 0,
    history: history.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
  };
}

/** The text in force and every text that was, newest first. Only a super-admin learns which of them wrote one. */
export async function readGuidelines(deps: Deps, caller: Caller, id: string): Promise<Guidelines> {
  return withClientToChange(deps, caller, id, (tx, client) =>
    present(tx, client.id, client.guidelines),
  );
}

/**
 * Puts a text in force; one that is in force already makes no new version. An old text is restored by saving it again.
 * @throws `request.conflict` when somebody saved another text since `basedOn`
 */
export async function saveGuidelines(
  deps: Deps,
  caller: Caller,
  save: { client: string; text: string; basedOn: number },
): Promise<Guidelines> {
  return withClientToChange(deps, caller, save.client, async (tx, { id }) => {
    const client = await lockStanding(tx, id);
    if (save.text !== (client.guidelines ?? '')) {
      const [latest] = await listGuidelineVersions(tx, id);
      if ((latest?.version ?? 0) !== save.basedOn)
        throw fail('request.conflict', { version: latest?.version ?? 0, author: latest?.author });
      await writeGuidelines(tx, deps, caller, client, save.text);
    }
    return present(tx, id, save.text);
  });
}
