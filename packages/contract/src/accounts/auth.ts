import { z } from 'zod';
import { failures, moment, ref, route } from '../route.ts';

export const actions = [
  'clients.viewed-as',
  'sign-ins.signed-in',
  'sign-ins.failed',
  'sign-ins.locked',
  'sign-ins.signed-out',
  'sign-ins.session-ended',
] as const;

const open = { auth: 'public', scope: 'none' } as const;
/**
 * From one network address: 300 people of one office who sign in within a few minutes, or come back all at once after a
 * restart, each with a few tabs, stay below.
 */
const perMinute = { token: 300, refresh: 1_200, logout: 300 } as const;

/** Access token: a signed JWT, 10 minutes. Refresh token: opaque, rotated at each use. */
export const TokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

/** API credentials get an access token alone: they ask again instead of refreshing. */
const Tokens = TokenPair.partial({ refreshToken: true });
export type Tokens = z.infer<typeof Tokens>;

/** The roles of a client's people: what a super-admin can look at the console as. */
export const ViewRole = z.enum(['guest', 'user', 'agent', 'admin']);
export type ViewRole = z.infer<typeof ViewRole>;

/** `view` goes with every request as the header `View-As`, beside the bearer token of the session that began it. */
export const RoleView = z.object({
  view: z.string(),
  role: ViewRole,
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  expiresAt: moment,
});
export type RoleView = z.infer<typeof RoleView>;

const token = z.string().min(1).max(2000);

export const auth = {
  /**
   * Exchanges the code that the sign-in site gave (spec §7), `codeVerifier` when it began with a PKCE challenge;
   * or the API credentials of a client.
   */
  token: route('POST', '/v2/auth/token', {
    access: open,
    perMinute: perMinute.token,
    tag: 'auth',
    summary: 'Exchange an authorization code, or API credentials, for tokens',
  })
    .errors(failures('auth.code-invalid', 'auth.address-refused', 'request.too-many'))
    .input(
      z.discriminatedUnion('grantType', [
        z.strictObject({
          authorizationCode: token,
          grantType: z.literal('authorizationCode'),
          codeVerifier: z.string().min(43).max(128).optional(),
        }),
        z.strictObject({
          grantType: z.literal('clientCredentials'),
          apiKey: token,
          apiSecret: token,
        }),
      ]),
    )
    .output(Tokens),
  /** Rotates the refresh token. The one before the current answers the same successor for 10 s. */
  refresh: route('POST', '/v2/auth/refresh', {
    access: open,
    perMinute: perMinute.refresh,
    tag: 'auth',
    summary: 'Rotate a refresh token',
  })
    .errors(failures('auth.refresh-invalid'))
    .input(z.strictObject({ refreshToken: token }))
    .output(TokenPair),
  /** Ends the session of this refresh token. Answers the same whether or not it was alive. */
  logout: route('POST', '/v2/auth/logout', {
    access: open,
    perMinute: perMinute.logout,
    tag: 'auth',
    status: 204,
    summary: 'End a session',
  })
    .input(z.strictObject({ refreshToken: token }))
    .output(z.void()),
  /** Only narrows: for one hour, to read what that role of that client reads. Written to the audit log. */
  viewAs: route('POST', '/v2/auth/view-as', {
    access: { auth: 'user', role: 'super-admin', scope: 'all' },
    tag: 'auth',
    summary: 'See the console as a role of a client does',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client'), role: ViewRole }))
    .output(RoleView),
};
