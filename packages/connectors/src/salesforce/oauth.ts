import { grantedOf, TokenAnswer, type Door, type OAuthVendor } from '../oauth.ts';

/**
 * Salesforce's web server flow with PKCE (OAuth 2.0 Web Server Flow for Web App Integration), at the organisation's My
 * Domain. No end of the access token is told: it is used until it is refused. With rotation a new refresh token comes.
 */

const path = '/services/oauth2/token';

async function ask({ http, app, clock, signal }: Door, form: Record<string, string>) {
  const sent = { ...form, client_id: app.clientId, client_secret: app.clientSecret };
  const made = await http.ask({ method: 'POST', path, form: sent, signal }, TokenAnswer);
  return grantedOf(made, clock(), form['refresh_token'] ?? null);
}

export const salesforceOAuth: OAuthVendor = {
  scopes: ['api', 'refresh_token'],
  hasPkce: true,
  baseUrl: (instanceUrl) => instanceUrl,
  authorizePath: '/services/oauth2/authorize',
  exchange: (door, { code, redirectUri, verifier }) =>
    ask(door, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  renew: (door, refreshToken) =>
    ask(door, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  /** Revoking the refresh token ends the access tokens made with it. */
  async revoke({ http, signal }, { accessToken, refreshToken }) {
    await http.send({
      method: 'POST',
      path: '/services/oauth2/revoke',
      form: { token: refreshToken ?? accessToken },
      isRepeatable: true,
      signal,
    });
  },
};
