import { z } from 'zod';
import { failuresOf, moment, ref, route, type ProgramScope } from '../route.ts';
import { emailText } from './users.ts';

export const errors = {
  'single-sign-on.required': {
    status: 403,
    message: 'Your company signs you in: the address stays the one it knows.',
  },
  'sessions.not-found': { status: 404, message: 'Session not found' },
  'programs.not-found': { status: 404, message: 'This program is not connected.' },
  'users.password-weak': { status: 400, message: 'This password is too easy to guess.' },
  'users.second-factor-on': { status: 409, message: 'The second factor is on already.' },
  'users.second-factor-off': {
    status: 409,
    message: 'There is no second factor to confirm or change.',
  },
} as const;

export const actions = [
  'account.password-changed',
  'account.email-asked',
  'account.email-changed',
  'account.second-factor-on',
  'account.second-factor-off',
  'account.recovery-codes-renewed',
  'account.session-ended',
  'account.sessions-ended',
  'account.other-sessions-ended',
  'account.program-connected',
  'account.program-disconnected',
] as const;

const failures = failuresOf(errors);

/** What people do with their own account: sessions, password, e-mail and second factor. */

const self = { auth: 'user', role: 'guest', scope: 'self' } as const;
const options = { access: self, tag: 'account' } as const;

/** A device that is signed in. `device` is made for people, such as "Chrome on Windows"; null when it says nothing. */
export const AccountSession = z.object({
  uuid: z.uuid(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** What a person may let an assistant do for them: what the tools at `/mcp` need. */
export const assistantScopes = [
  'tickets:read',
  'tickets:write',
  'suggestions',
  'knowledge',
] as const satisfies readonly ProgramScope[];

/** The same of any program. Replies are for extensions of browsers alone, where the person presses *Send* themselves. */
export const personScopes = [
  ...assistantScopes,
  'replies',
] as const satisfies readonly ProgramScope[];
export type PersonScope = (typeof personScopes)[number];

/** A program that acts for the person, such as an assistant over MCP. It gave its name itself. */
export const ConnectedProgram = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Where it is sent back to: a host, or this computer. */
  host: z.string(),
  scopes: z.array(z.enum(personScopes)),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
});
export type ConnectedProgram = z.infer<typeof ConnectedProgram>;

/** `isOn`: of the authenticator app. Recovery codes belong to it and to passkeys alike. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Until when one has to be set up, while none is and one is demanded; null otherwise. */
  dueAt: moment.nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The secret as text, for people who type it, and as the address that the QR code holds. Shown while it is set up. */
export const SecondFactorSetup = z.object({ secret: z.string(), otpauthUrl: z.string() });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Ten codes, each good for one sign-in; nobody can read them again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const password = z.string().min(1).max(1_000);
const code = z.string().trim().min(1).max(40);

export const account = {
  sessions: route('GET', '/v2/users/me/sessions', {
    ...options,
    summary: 'Where one is signed in',
  }).output(z.object({ items: z.array(AccountSession) })),
  endSession: route('DELETE', '/v2/users/me/sessions/{session}', {
    ...options,
    status: 204,
    summary: 'Sign a device out',
  })
    .errors(failures('sessions.not-found'))
    .input(z.strictObject({ session: ref('session') }))
    .output(z.void()),
  /** The session that asks ends too. */
  endSessions: route('DELETE', '/v2/users/me/sessions', {
    ...options,
    status: 204,
    summary: 'Sign out everywhere',
  }).output(z.void()),
  /** The session that asks goes on. */
  endOtherSessions: route('DELETE', '/v2/users/me/other-sessions', {
    ...options,
    summary: 'Sign out everywhere else',
  }).output(z.object({ ended: z.int() })),
  programs: route('GET', '/v2/users/me/programs', {
    ...options,
    summary: 'The programs that one let act for oneself',
  }).output(z.object({ items: z.array(ConnectedProgram) })),
  disconnectProgram: route('DELETE', '/v2/users/me/programs/{program}', {
    ...options,
    status: 204,
    summary: 'Disconnect a program; its tokens end at once',
  })
    .errors(failures('programs.not-found'))
    .input(z.strictObject({ program: ref('connected-program') }))
    .output(z.void()),
  /** Ends every other session. */
  changePassword: route('POST', '/v2/users/me/password', {
    ...options,
    status: 204,
    needsProof: 'always',
    summary: 'Change one’s own password',
  })
    .errors(failures('users.password-weak'))
    .input(z.strictObject({ newPassword: password }))
    .output(z.void()),
  /** Takes effect with the link in the mail. Answers the same when somebody else has the address. */
  changeEmail: route('POST', '/v2/users/me/email', {
    ...options,
    status: 202,
    needsProof: 'always',
    summary: 'Ask for another e-mail address',
  })
    .errors(failures('single-sign-on.required', 'mails.too-many'))
    .input(z.strictObject({ email: emailText }))
    .output(z.void()),
  secondFactor: route('GET', '/v2/users/me/second-factor', {
    ...options,
    summary: 'Whether a second factor is on',
  }).output(SecondFactor),
  /** Makes a new secret, which counts once `confirmSecondFactor` was given a code of it. */
  startSecondFactor: route('POST', '/v2/users/me/second-factor', {
    ...options,
    needsProof: 'always',
    summary: 'Begin to set up a second factor',
  })
    .errors(failures('users.second-factor-on'))
    .output(SecondFactorSetup),
  /** With the first second factor come recovery codes; otherwise they are null. */
  confirmSecondFactor: route('POST', '/v2/users/me/second-factor/confirm', {
    ...options,
    summary: 'Turn the second factor on',
  })
    .errors(failures('users.code-wrong', 'request.too-many', 'users.second-factor-on'))
    .input(z.strictObject({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()).nullable() })),
  /** The codes of before are worth nothing any more. */
  newRecoveryCodes: route('POST', '/v2/users/me/second-factor/recovery-codes', {
    ...options,
    needsProof: 'always',
    summary: 'Ten new recovery codes',
  })
    .errors(failures('users.second-factor-off'))
    .output(RecoveryCodes),
  removeSecondFactor: route('DELETE', '/v2/users/me/second-factor', {
    ...options,
    status: 204,
    needsProof: 'always',
    summary: 'Turn the second factor off',
  })
    .errors(failures('users.second-factor-off', 'users.second-factor-demanded'))
    .output(z.void()),
};
