import { z } from 'zod';
import { failuresOf, listOf, moment, paging, ref, route } from '../route.ts';

export const errors = {
  'mails.not-found': { status: 404, message: 'E-mail not found' },
  'mails.not-failed': { status: 409, message: 'Only an e-mail that failed can be sent again.' },
} as const;

export const actions = ['mails.retried'] as const;

const failures = failuresOf(errors);

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const admin = { auth: 'user', role: 'admin', scope: 'own' } as const;
const options = { access: superAdmin, tag: 'mail' } as const;

export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const;

/** One line of the outbox. `kept`: no mail server was configured when it was written. */
export const Mail = z.object({
  uuid: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** Null unless it is queued. */
  nextAttemptAt: moment.nullable(),
  lastError: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
});
export type Mail = z.infer<typeof Mail>;

/** A mail with what it says. */
export const MailDetail = Mail.extend({ text: z.string(), html: z.string() });
export type MailDetail = z.infer<typeof MailDetail>;

/** A page of mails, and whether there is a server that sends them. */
export const Outbox = listOf(Mail).extend({ isServerConfigured: z.boolean() });
export type Outbox = z.infer<typeof Outbox>;

/** Whether mails are sent at all; of the settings nothing more. */
export const MailDelivery = z.object({ isServerConfigured: z.boolean() });
export type MailDelivery = z.infer<typeof MailDelivery>;

const one = z.strictObject({ mail: ref('mail') });

export const mail = {
  list: route('GET', '/v2/mails', { ...options, summary: 'Mails of the last 30 days' })
    .input(
      z.strictObject({
        ...paging,
        /** Part of the receiver’s address or of the subject. */
        search: z.string().trim().max(200).optional(),
        state: z.enum(mailStates).optional(),
      }),
    )
    .output(Outbox),
  delivery: route('GET', '/v2/mail-delivery', {
    access: admin,
    tag: 'mail',
    summary: 'Whether there is a mail server',
  }).output(MailDelivery),
  get: route('GET', '/v2/mails/{mail}', { ...options, summary: 'One mail with its text' })
    .errors(failures('mails.not-found'))
    .input(one)
    .output(MailDetail),
  retry: route('POST', '/v2/mails/{mail}/retry', {
    ...options,
    summary: 'Send a failed mail again',
  })
    .errors(failures('mails.not-found', 'mails.not-failed'))
    .input(one)
    .output(MailDetail),
};
