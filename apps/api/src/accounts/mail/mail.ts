import { randomUUIDv7 } from 'node:crypto';
import type { Mail, MailDetail, Outbox } from '@replique/contract/accounts/mail';
import { mail as en } from '@replique/phrases/en/accounts/mail';
import { mail as fr } from '@replique/phrases/fr/accounts/mail';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { composeMail, nameInMail, type MailDraft } from './compose-mail.ts';
import { hasRoomToTell } from './limits.ts';
import {
  findMail,
  insertMail,
  listMails,
  placeOf,
  removeMailsBefore,
  requeueFailed,
  type MailQuery,
  type MailRecord,
} from './store.ts';

export { deleteMails, findMailsAbout } from './forget-mails.ts';
export { countSent, hasRoomFor } from './limits.ts';
export { nameInMail } from './compose-mail.ts';
export { countFailedMails, placeOf } from './store.ts';

/** Who is written to. Without a language of their own, people are written to in English. */
export type MailReceiver = { email: string; firstname: string; language: 'en' | 'fr' | null };

/** What writing a mail takes. */
export type MailDeps = Pick<Deps, 'sealer' | 'mailer' | 'clock' | 'wake' | 'config'>;

const phrases = { en, fr };

/** In the outbox, where a super-admin can send it after all. */
const heldBack = 'Held back: this address got as many e-mails as it may within an hour or a day.';

/**
 * Writes a mail in the caller's staff transaction: it is sent if, and only if, what it tells of happened.
 * Without a mail server it is kept in the outbox for super-admins.
 */
export async function queueMail(tx: Tx, deps: MailDeps, draft: MailDraft): Promise<void> {
  const { subject, text, html } = composeMail(draft);
  const uuid = randomUUIDv7();
  const { limit = 'told' } = draft;
  const isFree = limit === 'asked' || limit === 'account';
  const hasRoom = isFree || (await hasRoomToTell(tx, deps, limit, draft.to));
  const stateOf = () => (deps.mailer ? 'queued' : 'kept');
  await insertMail(tx, {
    uuid,
    recipient: draft.to,
    subject,
    sealedText: deps.sealer.seal(text, placeOf(uuid, 'text')),
    sealedHtml: deps.sealer.seal(html, placeOf(uuid, 'html')),
    state: hasRoom ? stateOf() : 'failed',
    lastError: hasRoom ? null : heldBack,
    at: deps.clock(),
  });
  // The queue looks a moment later, when the transaction has ended; else the job's next minute finds the mail.
  if (deps.mailer && hasRoom) deps.wake('mail.send');
}

/**
 * A mail to somebody by name, in their language; see {@link queueMail}.
 * @param say what stands under the greeting, from the phrases of that language
 */
export async function queueMailTo(
  tx: Tx,
  deps: MailDeps,
  receiver: MailReceiver,
  say: (t: typeof en) => Omit<MailDraft, 'to' | 'language' | 'greeting'>,
): Promise<void> {
  const language = receiver.language ?? 'en';
  const t = phrases[language];
  const { email, firstname } = receiver;
  const name = nameInMail(firstname);
  const greeting = name ? t.hello.replace('{{name}}', () => name) : t.helloNobody;
  await queueMail(tx, deps, { to: email, language, greeting, ...say(t) });
}

function present({ nextAttemptAt, createdAt, sentAt, ...mail }: MailRecord): Mail {
  return {
    ...mail,
    nextAttemptAt: mail.state === 'queued' ? nextAttemptAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** The outbox, newest first. */
export async function readOutbox(deps: Deps, query: MailQuery): Promise<Outbox> {
  const { rows, total } = await deps.db.withStaff((tx) => listMails(tx, query));
  const isServerConfigured = deps.mailer !== null;
  return { items: rows.map(present), nextCursor: null, total, isServerConfigured };
}

async function readDetail(tx: Tx, deps: Deps, uuid: string): Promise<MailDetail> {
  const mail = await findMail(tx, uuid);
  if (!mail) throw fail('mails.not-found');
  const { sealedText, sealedHtml, ...record } = mail;
  return {
    ...present(record),
    text: deps.sealer.open(sealedText, placeOf(uuid, 'text')),
    html: deps.sealer.open(sealedHtml, placeOf(uuid, 'html')),
  };
}

export async function readMail(deps: Deps, uuid: string): Promise<MailDetail> {
  return deps.db.withStaff((tx) => readDetail(tx, deps, uuid.toLowerCase()));
}

/** A mail that failed is tried anew, from the first attempt on. */
export async function retryMail(deps: Deps, caller: Caller, uuid: string): Promise<MailDetail> {
  const mail = await deps.db.withStaff(async (tx) => {
    const known = await readDetail(tx, deps, uuid.toLowerCase());
    if (!(await requeueFailed(tx, known.uuid, deps.clock()))) throw fail('mails.not-failed');
    await recordChange(tx, deps, caller, {
      action: 'mails.retried',
      clientId: null,
      label: known.subject,
      href: '/outbox',
      after: { recipient: known.recipient },
    });
    return readDetail(tx, deps, known.uuid);
  });
  deps.wake('mail.send');
  return mail;
}

const keepMs = 30 * 86_400_000;

/** Job: forgets mails after a month, except those still under way. */
export async function purgeMails(deps: Deps): Promise<number> {
  return deps.db.withStaff((tx) =>
    removeMailsBefore(tx, new Date(deps.clock().getTime() - keepMs)),
  );
}
