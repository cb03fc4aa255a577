import { findClient, nameInMail, queueMailTo, listSuperAdmins } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { listSettings } from './store.ts';

/** Tells every super-admin, in the transaction of the call that reached the share: once a month and budget. */
export async function warnOfBudget(
  tx: Tx,
  deps: Omit<Deps, 'models'>,
  month: { clientId: number | null; spentMicros: number; limitMicros: number },
): Promise<void> {
  const { clientId, spentMicros, limitMicros } = month;
  const client = clientId === null ? undefined : await findClient(tx, { id: clientId });
  const settings = (await listSettings(tx, clientId)).find((row) => row.clientId === clientId);
  const cheaper = settings?.atLimit === 'cheaper' ? settings.cheaper?.model : undefined;
  const share = String(Math.floor((spentMicros / limitMicros) * 100));
  for (const person of await listSuperAdmins(tx)) {
    const money = new Intl.NumberFormat(person.language === 'fr' ? 'fr-FR' : 'en-IE', {
      style: 'currency',
      currency: 'EUR',
    });
    await queueMailTo(tx, deps, person, ({ modelBudget: t }) => {
      const values: Record<string, string> = {
        share,
        whose: client ? nameInMail(client.name) : t.installation,
        spent: money.format(spentMicros / 1e6),
        limit: money.format(limitMicros / 1e6),
        model: cheaper ?? '',
      };
      const fill = (text: string) =>
        text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
      return {
        subject: fill(t.subject),
        paragraphs: [fill(t.text), fill(cheaper ? t.cheaper : t.stop)],
        link: {
          label: t.button,
          url: `${deps.config.publicUrl}/models${client ? `?client=${client.uuid}` : ''}`,
        },
      };
    });
  }
}
