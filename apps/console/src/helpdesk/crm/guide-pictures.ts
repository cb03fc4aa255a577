import type { StepName } from './platforms.ts';

/** What the drawing of each step shows: our own sketch of where to click, in the platform's words (`crmGuides.labels`). */

export type Label =
  | 'account'
  | 'addClient'
  | 'adminCenter'
  | 'advanced'
  | 'apiKey'
  | 'apiScope'
  | 'apiToken'
  | 'apiTokens'
  | 'apis'
  | 'apps'
  | 'baseUrl'
  | 'clientCredentials'
  | 'clientName'
  | 'clientKind'
  | 'confidential'
  | 'consumerKey'
  | 'consumerSecret'
  | 'createKey'
  | 'currentDomain'
  | 'email'
  | 'enableOauth'
  | 'clientApps'
  | 'appManager'
  | 'generateToken'
  | 'identifier'
  | 'incoming'
  | 'key'
  | 'keyAndSecret'
  | 'myDomain'
  | 'mailAccount'
  | 'newApp'
  | 'oauthClients'
  | 'oauthSettings'
  | 'outgoing'
  | 'password'
  | 'policies'
  | 'port'
  | 'refreshToken'
  | 'restApi'
  | 'runAs'
  | 'save'
  | 'secret'
  | 'settings'
  | 'setup'
  | 'token'
  | 'username'
  | 'workspace';

export type PictureRow = {
  label: Label;
  /** As it stands in the box; `secret` is dots. */
  value?: string | { label: Label };
  kind?: 'text' | 'secret' | 'check';
  isMarked?: boolean;
};

export type GuidePicture = {
  /** The address bar; the middle part is what matters. */
  address?: [before: string, marked: string, after: string];
  /** The way through the menu, each below the one before; the last is where one ends. */
  menu?: Label[];
  rows?: PictureRow[];
  button?: { label: Label; isMarked?: boolean };
};

export const guidePictures: Record<StepName, GuidePicture> = {
  zendeskAddress: { address: ['https://', 'acme', '.zendesk.com/agent'] },
  zendeskClient: {
    menu: ['adminCenter', 'apps', 'apis', 'oauthClients'],
    rows: [
      { label: 'clientName', value: 'Replique' },
      { label: 'identifier', value: 'replique', isMarked: true },
      { label: 'clientKind', value: { label: 'confidential' } },
    ],
    button: { label: 'addClient' },
  },
  zendeskSecret: {
    menu: ['adminCenter', 'apps', 'apis', 'oauthClients'],
    rows: [
      { label: 'identifier', value: 'replique' },
      { label: 'secret', kind: 'secret', isMarked: true },
    ],
    button: { label: 'save', isMarked: true },
  },
  zendeskToken: {
    menu: ['adminCenter', 'apps', 'apis', 'apiTokens'],
    rows: [
      { label: 'email', value: 'admin@acme.example' },
      { label: 'token', kind: 'secret', isMarked: true },
    ],
  },
  gorgiasAddress: { address: ['https://', 'acme', '.gorgias.com/app'] },
  gorgiasKey: {
    menu: ['settings', 'account', 'restApi'],
    rows: [
      { label: 'baseUrl', value: 'https://acme.gorgias.com/api/' },
      { label: 'username', value: 'admin@acme.example', isMarked: true },
      { label: 'apiKey', kind: 'secret', isMarked: true },
    ],
    button: { label: 'createKey' },
  },
  salesforceAddress: {
    menu: ['setup', 'settings', 'myDomain'],
    rows: [{ label: 'currentDomain', value: 'acme.my.salesforce.com', isMarked: true }],
  },
  salesforceApp: {
    menu: ['setup', 'clientApps', 'appManager'],
    rows: [
      { label: 'enableOauth', kind: 'check', isMarked: true },
      { label: 'apiScope', kind: 'check', isMarked: true },
      { label: 'clientCredentials', kind: 'check', isMarked: true },
    ],
    button: { label: 'newApp' },
  },
  salesforceUser: {
    menu: ['clientApps', 'appManager', 'policies'],
    rows: [
      { label: 'clientCredentials', kind: 'check', isMarked: true },
      { label: 'runAs', value: 'integration@acme.example', isMarked: true },
    ],
    button: { label: 'save' },
  },
  salesforceKeys: {
    menu: ['appManager', 'settings', 'oauthSettings'],
    rows: [
      { label: 'consumerKey', value: '3MVG9…', isMarked: true },
      { label: 'consumerSecret', kind: 'secret', isMarked: true },
    ],
    button: { label: 'keyAndSecret' },
  },
  crispWebsite: { address: ['app.crisp.chat/website/', '1b4e28ba-2fa1-…', '/inbox'] },
  crispToken: {
    menu: ['settings', 'workspace', 'advanced'],
    rows: [
      { label: 'identifier', value: 'c0ffee…', isMarked: true },
      { label: 'key', kind: 'secret', isMarked: true },
    ],
    button: { label: 'generateToken' },
  },
  mailboxAddress: {
    menu: ['settings', 'mailAccount'],
    rows: [{ label: 'email', value: 'support@acme.example', isMarked: true }],
  },
  mailboxIn: {
    menu: ['settings', 'mailAccount', 'incoming'],
    rows: [
      { label: 'incoming', value: 'imap.acme.example', isMarked: true },
      { label: 'port', value: '993 · TLS', isMarked: true },
    ],
  },
  mailboxOut: {
    menu: ['settings', 'mailAccount', 'outgoing'],
    rows: [
      { label: 'outgoing', value: 'smtp.acme.example', isMarked: true },
      { label: 'port', value: '465 · TLS', isMarked: true },
    ],
  },
  mailboxPassword: {
    menu: ['settings', 'mailAccount'],
    rows: [
      { label: 'username', value: 'support@acme.example' },
      { label: 'password', kind: 'secret', isMarked: true },
    ],
  },
  mailboxOauth: {
    menu: ['settings', 'apps', 'oauthClients'],
    rows: [
      { label: 'identifier', value: 'replique', isMarked: true },
      { label: 'secret', kind: 'secret', isMarked: true },
      { label: 'refreshToken', kind: 'secret', isMarked: true },
    ],
  },
};
