import type { Deps } from '../deps.ts';
import { placeOf } from './mail.ts';
import { NotEncrypted, type Mailer } from './mailer.ts';
import { claimMails, settleMail, type SealedMail } from './store.ts';

const attemptsInAll = 8;
const minuteMs = 60_000;
/** Longer than one delivery may take (mailer.ts): until then no other process touches a mail under way. */
const leaseMs = 5 * minuteMs;

/** 1, 2, 4 … 64 minutes: eight attempts span two hours. */
const delayAfter = (attempts: number) => minuteMs * 2 ** (attempts - 1);

/** What the mail server said, without control characters and never the mail itself. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 500);
}

async function deliver(deps: Deps, mailer: Mailer, mail: SealedMail): Promise<string | null> {
  const { uuid, recipient, subject } = mail;
  try {
    await mailer.send({
      id: uuid,
      to: recipient,
      subject,
      text: deps.sealer.open(mail.sealedText, placeOf(uuid, 'text')),
      html: deps.sealer.open(mail.sealedHtml, placeOf(uuid, 'html')),
    });
    return null;
  } catch (error) {
    if (error instanceof NotEncrypted)
      deps.log.error(
        'no mail leaves: the connection to the mail server cannot be encrypted (SMTP_URL, SMTP_PLAIN)',
      );
    return reasonOf(error);
  }
}

async function sendOne(deps: Deps, mailer: Mailer, mail: SealedMail): Promise<void> {
  const lastError = await deliver(deps, mailer, mail);
  const now = deps.clock();
  const isOver = mail.attempts >= attemptsInAll;
  if (lastError !== null) {
    deps.log.warn({ mail: mail.uuid, attempts: mail.attempts, lastError }, 'mail not sent');
  }
  await deps.db.withStaff((tx) =>
    settleMail(
      tx,
      mail.uuid,
      lastError === null
        ? { state: 'sent', nextAttemptAt: now, lastError: null, sentAt: now }
        : {
            state: isOver ? 'failed' : 'queued',
            nextAttemptAt: new Date(now.getTime() + delayAfter(mail.attempts)),
            lastError,
            sentAt: null,
          },
    ),
  );
}

/**
 * Job: hands every due mail to the mail server, one after the other. Any number of processes may run it at once:
 * each mail is with one of them. Answers how many it tried.
 */
export async function sendDueMails(deps: Deps): Promise<number> {
  const { mailer } = deps;
  if (!mailer) return 0;
  for (let tried = 0; ; tried += 1) {
    const at = deps.clock();
    // One at a time, so that the promise to one sender begins when the sending does.
    const [mail] = await deps.db.withStaff((tx) =>
      claimMails(tx, { at, leasedUntil: new Date(at.getTime() + leaseMs), limit: 1 }),
    );
    if (!mail) return tried;
    await sendOne(deps, mailer, mail);
  }
}
