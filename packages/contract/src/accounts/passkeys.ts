import { z } from 'zod';
import { failuresOf, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'users.password-wrong': { status: 400, message: 'This is not your password.' },
  'users.passkey-refused': {
    status: 400,
    message: 'This passkey was not accepted, or the request took too long.',
  },
  'users.passkey-not-found': { status: 404, message: 'Passkey not found' },
  'users.passkeys-full': { status: 409, message: 'There are as many passkeys as may be kept.' },
  'users.passkeys-not-offered': {
    status: 409,
    message: 'Passkeys need a sign-in address with a name.',
  },
} as const;

export const actions = ['account.passkey-added', 'account.passkey-removed'] as const;

const failures = failuresOf(errors);

/** A person's own passkeys (WebAuthn), and how one proves anew that it is oneself. */

const self = { auth: 'user', role: 'guest', scope: 'self' } as const;
const options = { access: self, tag: 'account' } as const;

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

const transport = z.string().max(20);
const credentialId = outsideId(base64url(1_400));
const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  /** What extensions say is looked at by nobody. */
  clientExtensionResults: z.looseObject({}).optional(),
};

/** What `navigator.credentials.create` answers, as `toJSON()` writes it. */
export const NewPasskeyAnswer = z.strictObject({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: z.array(transport).max(10).optional(),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** What `navigator.credentials.get` answers. */
export const PasskeyAnswer = z.strictObject({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What the browser is asked for; `ticket` goes back with its answer, within minutes and once. */
export const NewPasskeyRequest = z.object({
  ticket: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(known),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});
export type NewPasskeyRequest = z.infer<typeof NewPasskeyRequest>;

export const PasskeyRequest = z.object({
  ticket: z.string(),
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(known),
  }),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const Passkey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** How this person can prove that it is them. Several together: password and code. A passkey is enough alone. */
export const ProofWays = z.object({
  password: z.boolean(),
  code: z.boolean(),
  passkey: z.boolean(),
  /** By signing in anew, where that is a company's own sign-in. */
  signIn: z.boolean(),
});
export type ProofWays = z.infer<typeof ProofWays>;

const ticket = z.string().min(1).max(2_000);
const wrong = ['users.password-wrong', 'users.code-wrong', 'request.too-many'] as const;

export const passkeys = {
  list: route('GET', '/v2/users/me/passkeys', {
    ...options,
    summary: 'One’s own passkeys',
  }).output(
    z.object({
      items: z.array(Passkey),
      /** False where the address of the sign-in site is a number: browsers bind passkeys to names. */
      isOffered: z.boolean(),
    }),
  ),
  /** What the browser makes a passkey by. */
  begin: route('POST', '/v2/users/me/passkeys/requests', {
    ...options,
    needsProof: 'always',
    summary: 'Begin to add a passkey',
  })
    .errors(failures('users.passkeys-full', 'users.passkeys-not-offered'))
    .output(NewPasskeyRequest),
  /** With the first second factor come recovery codes; otherwise they are null. */
  add: route('POST', '/v2/users/me/passkeys', {
    ...options,
    status: 201,
    needsProof: 'always',
    summary: 'Add a passkey',
  })
    .errors(failures('users.passkey-refused', 'users.passkeys-full'))
    .input(
      z.strictObject({
        ticket,
        name: z.string().trim().min(1).max(60),
        answer: NewPasskeyAnswer,
      }),
    )
    .output(z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() })),
  remove: route('DELETE', '/v2/users/me/passkeys/{passkey}', {
    ...options,
    status: 204,
    needsProof: 'always',
    summary: 'Remove a passkey',
  })
    .errors(failures('users.passkey-not-found', 'users.second-factor-demanded'))
    .input(z.strictObject({ passkey: ref('passkey') }))
    .output(z.void()),
  proofWays: route('GET', '/v2/users/me/proof', {
    ...options,
    summary: 'How one can prove that it is oneself',
  }).output(ProofWays),
  /** What the browser answers with a passkey. */
  beginProof: route('POST', '/v2/users/me/proof/requests', {
    ...options,
    summary: 'Begin to prove by a passkey that it is oneself',
  }).output(PasskeyRequest),
  /** Good for five minutes, in this session, for what answers `auth.proof-needed` without it. */
  prove: route('POST', '/v2/users/me/proof', {
    ...options,
    status: 204,
    summary: 'Prove that it is oneself',
  })
    .errors(failures(...wrong, 'users.passkey-refused', 'auth.proof-impossible'))
    .input(
      z.discriminatedUnion('by', [
        z.strictObject({
          by: z.literal('secrets'),
          password: z.string().max(1_000).optional(),
          code: z.string().trim().max(40).optional(),
        }),
        z.strictObject({ by: z.literal('passkey'), ticket, answer: PasskeyAnswer }),
      ]),
    )
    .output(z.void()),
};
