import { placeOf } from '../../apps/api/src/accounts/mail/mail.ts';
import type { TestApp } from '../app/test-app.ts';

export type KeptMail = {
  recipient: string;
  subject: string;
  state: string;
  text: string;
  html: string;
};

/** Every mail to an address, oldest first, opened. */
export async function mailsTo(testApp: TestApp, recipient: string): Promise<KeptMail[]> {
  const rows = await testApp.sql<Omit<KeptMail, 'text' | 'html'> & Record<string, string>>(
    `select uuid, recipient, subject, state, sealed_text, sealed_html from mails
     where recipient = $1 order by id`,
    [recipient],
  );
  const open = (uuid: string, part: 'text' | 'html', sealed: string) =>
    testApp.deps.sealer.open(sealed, placeOf(uuid, part));
  return rows.map((row) => ({
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    text: open(row.uuid ?? '', 'text', row.sealed_text ?? ''),
    html: open(row.uuid ?? '', 'html', row.sealed_html ?? ''),
  }));
}

/** The link in the newest mail to an address. @throws when there is none */
export async function linkTo(testApp: TestApp, recipient: string): Promise<URL> {
  const mails = await mailsTo(testApp, recipient);
  const found = mails.at(-1)?.text.match(/https?:\S+token=\S+/)?.[0];
  if (!found) throw new Error(`No link was mailed to ${recipient}.`);
  return new URL(found);
}
