import { createHmac } from 'node:crypto';

/** What Salesforce posts when Canvas opens an app: `signature.payload`, by the consumer secret; the fields are its guide's. */

export const canvasAccount = 'acme--uat.sandbox';
export const canvasOrganization = '00D58000000HlhQEAS';
/** Nothing of these may be kept, logged or answered. */
export const canvasTokens = {
  oauthToken: '00D58000000Hlh!AQ_the-access-token',
  refreshToken: '5Aep_the-refresh-token',
};

export interface CanvasSays {
  caseId: string;
  openedAt: number;
  account?: string;
  organization?: string;
  language?: string;
  algorithm?: string;
  origin?: string;
  instanceId?: string;
  /** Of Salesforce's own; it says nothing. */
  issuedAt?: number;
}

const requestOf = (says: CanvasSays) => {
  const url = `https://${says.account ?? canvasAccount}.my.salesforce.com`;
  return {
    algorithm: says.algorithm ?? 'HMACSHA256',
    issuedAt: says.issuedAt ?? -1_882_588_807,
    userId: '00558000000R5HUAA0',
    client: {
      ...canvasTokens,
      instanceId: says.instanceId ?? '_:Replique:j_id0:j_id1:canvasapp',
      instanceUrl: url,
      targetOrigin: says.origin ?? url,
    },
    context: {
      user: {
        userId: '00558000000R5HUAA0',
        userName: 'grace.agent@acme.test',
        fullName: 'Grace Agent',
        email: 'grace.agent@acme.test',
        locale: 'en_GB',
        language: says.language ?? 'en_US',
      },
      organization: {
        organizationId: says.organization ?? canvasOrganization,
        name: 'Acme',
        currencyIsoCode: 'EUR',
      },
      environment: {
        displayLocation: 'Visualforce',
        uiTheme: 'Theme3',
        parameters: { caseId: says.caseId, openedAt: says.openedAt },
        version: { season: 'SPRING', api: '66.0' },
      },
    },
  };
};

export const signCanvas = (secret: string, payload: string, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(payload).digest('base64');

/** The field `signed_request`. */
export function makeSignedRequest(secret: string, says: CanvasSays): string {
  const payload = Buffer.from(JSON.stringify(requestOf(says))).toString('base64');
  return `${signCanvas(secret, payload)}.${payload}`;
}
