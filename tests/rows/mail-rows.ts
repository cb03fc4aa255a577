import { randomUUIDv7 } from 'node:crypto';
import { placeOf } from '../../apps/api/src/accounts/mail/mail.ts';
import type { TestApp } from '../app/test-app.ts';

/** A mail that the server refused for good, so that it may be sent again. Answers its uuid. */
export async function putFailedMail(testApp: TestApp): Promise<string> {
  const uuid = randomUUIDv7();
  const { sealer } = testApp.deps;
  await testApp.sql(
    `insert into mails (uuid, recipient, subject, sealed_text, sealed_html, state, attempts,
       next_attempt_at, last_error, created_at)
     values ($1, 'somebody@replique.test', 'A subject', $2, $3, 'failed', 8, now(), 'refused', now())`,
    [
      uuid,
      sealer.seal('The text', placeOf(uuid, 'text')),
      sealer.seal('<p>The text</p>', placeOf(uuid, 'html')),
    ],
  );
  return uuid;
}
