import { grantedOf, TokenAnswer, type OAuthVendor } from '../oauth.ts';

/**
 * Zendesk's authorization code grant with PKCE (API reference, OAuth Tokens for Grant Types): JSON to `/oauth/tokens`.
 * Access tokens last up to two days, refresh tokens up to ninety; renewing ends the earlier pair.
 */

const dayS = 86_400;
const lasts = { expires_in: dayS, refresh_token_expires_in: 89 * dayS };

export const zendeskOAuth: OAuthVendor = {
  scopes: ['read', 'write'],
  hasPkce: true,
  baseUrl: (subdomain) => `https://${subdomain}.zendesk.com`,
  authorizePath: '/oauth/authorizations/new',
  async exchange({ http, app, clock, signal }, { code, redirectUri, verifier }) {
    const json = {
      grant_type: 'authorization_code',
      code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: redirectUri,
      scope: 'read write',
      code_verifier: verifier,
      ...lasts,
    };
    const made = await http.ask(
      { method: 'POST', path: '/oauth/tokens', json, signal },
      TokenAnswer,
    );
    return grantedOf(made, clock());
  },
  async renew({ http, app, clock, signal }, refreshToken) {
    const json = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      scope: 'read write',
      ...lasts,
    };
    const made = await http.ask(
      { method: 'POST', path: '/oauth/tokens', json, signal },
      TokenAnswer,
    );
    return grantedOf(made, clock(), refreshToken);
  },
  /** *Revoke Token* for the token that asks; its refresh token ends with it. */
  async revoke({ http, signal }, { accessToken }) {
    const headers = { authorization: `Bearer ${accessToken}` };
    await http.send({
      method: 'DELETE',
      path: '/api/v2/oauth/tokens/current.json',
      headers,
      isRepeatable: true,
      signal,
    });
  },
};
