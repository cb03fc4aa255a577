import type { Client2 } from '@replique/contract/accounts/clients';
import { recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { claimName, hrefOf, requireModel, type ClientsWork } from './change-client.ts';
import { createClient, presentClient } from './clients.ts';
import { redrawLogo } from './logo.ts';
import { findClient } from './store.ts';

type NewClientForm = Pick<Client2, 'name' | 'zone' | 'llm' | 'model'> & {
  logo: string;
  promptUuid: string;
};

/** POST /v1/clients: the installation serves one zone and offers certain models. */
export async function addClient(
  deps: Deps,
  caller: Caller,
  form: NewClientForm,
  work: Pick<ClientsWork, 'claimPrompt' | 'offeredModels'>,
): Promise<Client2> {
  const { name, zone, llm, model } = form;
  if (zone !== deps.config.zone) throw fail('clients.zone-not-served');
  await deps.db.withStaff((tx) => requireModel(tx, work, null, { llm, model }));
  const logo = await redrawLogo(form.logo);
  return deps.db.withStaff(async (tx) => {
    const prompt = await work.claimPrompt(tx, form.promptUuid);
    await claimName(tx, name, null);
    const given = { name, logo, zone, llm, model, promptId: prompt.id, guidelines: null };
    const client = await findClient(tx, { id: await createClient(tx, given) });
    if (!client) throw fail('clients.not-found');
    await recordChange(tx, deps, caller, {
      action: 'clients.created',
      clientId: client.id,
      label: name,
      href: hrefOf(client),
      after: { name, zone, llm, model, prompt: prompt.name },
    });
    return presentClient(client);
  });
}
