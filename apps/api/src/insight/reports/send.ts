import { countSent, findActiveUserById, queueMailTo, recordChange } from '../../accounts/index.ts';
import { isProgram, type Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import type { Deps } from '../deps.ts';
import { reportLetter } from './letter.ts';
import { reportOf, type Asked } from './reports.ts';

type Sent = Asked & { client?: string | undefined; language: 'en' | 'fr' };

/** Where the console shows it. */
function addressOf(month: string, client: string | undefined): string {
  const search = new URLSearchParams({ month, ...(client !== undefined && { client }) });
  return `/reports/monthly?${search.toString()}`;
}

/**
 * The report of a month to the address of who asks for it.
 * @throws `clients.not-found`, `reports.month-to-come`, `reports.no-mail-server`, `reports.nothing-to-send`, `mails.too-many`
 */
export async function sendMonthly(
  deps: Deps,
  caller: Caller,
  { client, month, zone, language }: Sent,
): Promise<void> {
  // No one reads the mails of a program.
  if (isProgram(caller)) throw fail('auth.forbidden');
  if (deps.mailer === null) throw fail('reports.no-mail-server');
  const { level, userId, clientId } = caller;
  const report = await reportOf(deps, { caller, client }, { month, zone, level });
  const letter = reportLetter(report, language);
  if (letter === null) throw fail('reports.nothing-to-send');
  const href = addressOf(report.month, clientId === null ? client : undefined);
  const { button: label, ...said } = letter;
  await deps.db.withStaff(async (tx) => {
    const user = await findActiveUserById(tx, userId);
    // Who left, or may see less, since it was written.
    if (!user || user.level < level) throw fail('auth.forbidden');
    await countSent(tx, deps, { userId, clientId, for: 'report' });
    const link = { label, url: `${deps.config.publicUrl}${href}` };
    await queueMailTo(tx, deps, { ...user, language }, () => ({ ...said, link }));
    await recordChange(tx, deps, caller, {
      action: 'reports.sent',
      clientId,
      label: user.email,
      href,
      after: { month: report.month },
    });
  });
}
