import { z } from 'zod';
import { isPlainName } from '../plain-name.ts';
import {
  echo,
  failuresOf,
  languageCode,
  listOf,
  moment,
  paging,
  ref,
  refs,
  route,
} from '../route.ts';

export const errors = {
  'users.email-taken': { status: 409, message: 'Another user has this e-mail address.' },
  'users.level-above-own': { status: 403, message: 'Nobody grants a role above their own.' },
  'users.last-super-admin': { status: 409, message: 'The last super-admin stays.' },
  'users.not-oneself': {
    status: 409,
    message: 'Nobody deletes themselves or changes their own role or client.',
  },
  'users.not-invited': {
    status: 409,
    message: 'Only somebody who was invited and has not come yet can be invited again.',
  },
  'users.csv-invalid': {
    status: 400,
    message: 'This is no CSV file with the columns email, firstname, lastname and role.',
  },
  'users.csv-too-long': { status: 400, message: 'The file has too many lines.' },
} as const;

export const actions = [
  'users.invited',
  'users.changed',
  'users.deleted',
  'users.second-factor-removed',
  'users.sessions-ended',
  'users.imported',
] as const;

const failures = failuresOf(errors);

/** The signed-in person (spec §3 "User"). `role` is the level, 1 Guest to 5 Super-Admin. */
export const CurrentUser = z.object({
  uuid: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  language: languageCode.nullable(),
  role: z.int().min(1).max(5),
  clientUuid: z.uuid().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A person as those who manage people see them (spec §3 "Managed user"). Invited: has not signed in yet, no password. */
export const ManagedUser = z.object({
  uuid: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.int().min(1).max(5),
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  language: languageCode.nullable(),
  state: z.enum(['active', 'invited']),
  lastSignedInAt: moment.nullable(),
  createdAt: moment,
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** `hasSecondFactor`: an authenticator app or a passkey; null for those who do not manage people. */
export const ManagedUserDetail = ManagedUser.extend({ hasSecondFactor: z.boolean().nullable() });
export type ManagedUserDetail = z.infer<typeof ManagedUserDetail>;

/** Without a mail server the link of an invitation, for whoever invites to pass on; else null, as it goes by mail alone. */
const invitationLink = z.string().nullable();

/** Somebody who was invited just now. */
export const InvitedUser = ManagedUserDetail.extend({ invitationLink });
export type InvitedUser = z.infer<typeof InvitedUser>;

export const userSorts = ['client', 'role', 'email', 'firstname', 'lastname'] as const;

/** Why a line of a CSV file was not taken. */
const importReasons = [
  'missing',
  'too-long',
  'characters',
  'email-invalid',
  'role-unknown',
  'role-above-own',
  'client-needed',
  'duplicate',
  'exists',
  /** As many people were invited as may be for now. */
  'mails',
  'columns',
  'quotes',
] as const;

/** What an import did, or would do: a line that was not taken counts as skipped and says why. */
export const ImportResult = z.object({
  added: z.int(),
  skipped: z.int(),
  errors: z.array(
    z.object({
      line: z.int().min(1),
      field: z.enum(['email', 'firstname', 'lastname', 'role']).nullable(),
      reason: z.enum(importReasons),
    }),
  ),
  /** Without a mail server the link of each who was invited just now, for whoever invites to pass on; else none. */
  invitations: z.array(z.object({ email: z.string(), invitationLink: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** Most lines of one import. */
export const importCap = 2_000;

const self = { auth: 'user', role: 'guest', scope: 'self' } as const;
const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const manages = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'users';

export const emailText = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  // Addresses of the service users behind API credentials.
  .refine((text) => !text.endsWith('@service.invalid'), 'This address is taken.');
/** A first or last name: on one line, no address, nothing that a spreadsheet would run as a formula. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/^[=+@-]/.test(text) && isPlainName(text), 'Not a name.');
const role = z.int().min(1).max(5);
const user = ref('user');
// Whether a client must be given depends on the role, so leaving it out is no call of its own.
const clientOfRole = z.uuid().optional().register(refs, { ref: 'client' });

export const users = {
  me: route('GET', '/v2/users/me', {
    access: self,
    tag,
    summary: 'The signed-in person',
  }).output(CurrentUser),
  /** `{name}` or `{language}` (spec §7) or `{firstname, lastname}`; answers the whole user. */
  updateMe: route('PATCH', '/v2/users/me', {
    access: self,
    tag,
    summary: 'Change one’s own name or language',
  })
    .input(
      z
        .strictObject({
          name: z.string().trim().max(201).optional(),
          firstname: z.string().trim().max(100).optional(),
          lastname: z.string().trim().max(100).optional(),
          language: languageCode.nullable().optional(),
          uuid: echo(z.uuid()),
          email: echo(z.string()),
          role: echo(z.int()),
          clientUuid: echo(z.uuid().nullable()),
        })
        .refine((body) => Object.keys(body).length > 0, 'Give at least one field.'),
    )
    .output(CurrentUser),
  list: route('GET', '/v2/users', { access: reads, tag, summary: 'People, by client' })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        /** Every word must occur in first name, last name or e-mail, accents or not. */
        search: z.string().trim().max(200).optional(),
        role: z.coerce.number().int().min(1).max(5).optional(),
        sort: z.enum(userSorts).default('email'),
        direction: z.enum(['asc', 'desc']).default('asc'),
        ...paging,
      }),
    )
    .output(listOf(ManagedUser)),
  get: route('GET', '/v2/users/{user}', { access: reads, tag, summary: 'One person' })
    .errors(failures('users.not-found'))
    .input(z.strictObject({ user }))
    .output(ManagedUserDetail),
  /** Sends the invitation, or answers its link where there is no mail server. `client` is for super-admins, who must give one unless the role is Super-Admin. */
  create: route('POST', '/v2/users', {
    access: manages,
    tag,
    status: 201,
    summary: 'Invite a person',
  })
    .errors(
      failures('clients.not-found', 'users.email-taken', 'users.level-above-own', 'mails.too-many'),
    )
    .input(
      z.strictObject({
        email: emailText,
        firstname: personName,
        lastname: personName,
        role,
        client: clientOfRole,
      }),
    )
    .output(InvitedUser),
  /** A person’s e-mail is their own business, unless they were invited and have not come yet. */
  update: route('PATCH', '/v2/users/{user}', { access: manages, tag, summary: 'Change a person' })
    .errors(
      failures(
        'clients.not-found',
        'users.not-found',
        'users.email-taken',
        'users.level-above-own',
        'users.not-oneself',
        'users.last-super-admin',
        'mails.too-many',
      ),
    )
    .input(
      z.strictObject({
        user,
        email: emailText.optional(),
        firstname: personName.optional(),
        lastname: personName.optional(),
        role: role.optional(),
        client: ref('client').nullable().optional(),
        uuid: echo(z.uuid()),
        language: echo(languageCode.nullable()),
        state: echo(z.enum(['active', 'invited'])),
        lastSignedInAt: echo(moment.nullable()),
        createdAt: echo(moment),
        hasSecondFactor: echo(z.boolean().nullable()),
      }),
    )
    .output(ManagedUserDetail),
  /** Ends every session at once; the address may be invited again. */
  remove: route('DELETE', '/v2/users/{user}', {
    access: manages,
    tag,
    status: 204,
    summary: 'Delete a person',
  })
    .errors(failures('users.not-found', 'users.not-oneself', 'users.last-super-admin'))
    .input(z.strictObject({ user }))
    .output(z.void()),
  invite: route('POST', '/v2/users/{user}/invitation', {
    access: manages,
    tag,
    summary: 'Send the invitation again',
  })
    .errors(failures('users.not-found', 'users.not-invited', 'mails.too-many'))
    .input(z.strictObject({ user }))
    .output(z.object({ invitationLink })),
  /** For a lost phone: the password alone signs the person in again; every session ends, and they are told by mail. */
  removeSecondFactor: route('DELETE', '/v2/users/{user}/second-factor', {
    access: manages,
    tag,
    summary: 'Remove a person’s lost second factor',
  })
    .errors(failures('users.not-found', 'users.not-oneself'))
    .input(z.strictObject({ user }))
    .output(z.object({ removed: z.boolean() })),
  /** Every session and sign-in under way; devices are known no more. Their password and access stay. */
  endSessions: route('DELETE', '/v2/users/{user}/sessions', {
    access: manages,
    tag,
    summary: 'Sign a person out everywhere',
  })
    .errors(failures('users.not-found', 'users.not-oneself'))
    .input(z.strictObject({ user }))
    .output(z.object({ ended: z.int() })),
  /** Takes the good lines and lists the others; with `isDryRun` says the same and writes nothing. */
  importCsv: route('POST', '/v2/users/import', {
    access: manages,
    tag,
    summary: 'Invite the people of a CSV file',
    // 2,000 lines of names and addresses; line ends and accents take more than a byte each.
    bodyLimit: 2_000_000,
  })
    .errors(failures('clients.not-found', 'users.csv-invalid', 'users.csv-too-long'))
    .input(
      z.strictObject({
        csv: z.string().min(1).max(1_000_000),
        client: ref('client').optional(),
        isDryRun: z.boolean(),
      }),
    )
    .output(ImportResult),
};
