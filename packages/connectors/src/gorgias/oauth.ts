import { grantedOf, TokenAnswer, type Door, type OAuthVendor } from '../oauth.ts';

/**
 * Gorgias's OAuth2 of apps (developers.gorgias.com, Set up OAuth2): access tokens of 24 hours, with `offline` a refresh
 * token without end. Neither PKCE nor a call to revoke is documented; an app is removed in Gorgias itself.
 */

async function ask({ http, app, clock, signal }: Door, form: Record<string, string>) {
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  const made = await http.ask(
    { method: 'POST', path: '/oauth/token', form, headers, signal },
    TokenAnswer,
  );
  return grantedOf(made, clock(), form['refresh_token'] ?? null);
}

export const gorgiasOAuth: OAuthVendor = {
  scopes: [
    'openid',
    'email',
    'offline',
    'account:read',
    'users:read',
    'customers:read',
    'customers:write',
    'tickets:read',
    'tickets:write',
    'custom_fields:read',
    'custom_fields:write',
    'events:read',
    'integrations:read',
    'integrations:write',
    'satisfaction_survey:read',
    'macros:read',
  ],
  hasPkce: false,
  baseUrl: (domain) => `https://${domain}.gorgias.com`,
  authorizePath: '/oauth/authorize',
  exchange: (door, { code, redirectUri }) =>
    ask(door, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
  renew: (door, refreshToken) =>
    ask(door, { grant_type: 'refresh_token', refresh_token: refreshToken }),
};
