/** The panel beside tickets in the agents' own tool: who may show it. */
export const panels = {
  title: 'Agent panel',
  why: 'Suggested replies beside the ticket, inside your help desk. Agents need no account here.',
  loading: 'Loading the agent panel',
  off: 'Not set up.',
  hosts: {
    zendesk: 'Zendesk',
    gorgias: 'Gorgias',
    salesforce: 'Salesforce',
    canvas: 'Salesforce Classic',
    crisp: 'Crisp',
  },
  shownIn: 'Shown in {{address}}',
  shownInWebsite: 'Shown for the website {{account}}',
  lastSeen: 'Last opened',
  neverSeen: 'Not opened yet',
  setUp: 'Set up {{host}}',
  edit: 'Edit {{host}}',
  dialogTitle: 'Agent panel in {{host}}',
  steps: {
    build: 'Build the app. On the server, run:',
    upload:
      'In Zendesk, Admin Center › Apps and integrations › Zendesk Support apps, upload the file as a private app.',
    key: 'Paste the app’s public key below. Zendesk gives it at /api/v2/apps/APP_ID/public_key.pem.',
  },
  crispSteps: {
    build: 'Build the widget. On the server, run:',
    create:
      'At marketplace.crisp.chat, create a private plugin with the token scope website:conversation:sessions. Under Settings, paste the content of the file as the widget schema, and install the plugin.',
    token:
      'Enter the website and its token below. Crisp gives it at /v1/plugins/subscription/WEBSITE_ID/PLUGIN_ID.',
  },
  extension: {
    title: 'Browser extension',
    why: 'For any help desk, in Chrome, Edge or Firefox. Agents sign in with their own account.',
    chromium: 'Download for Chrome and Edge',
    firefox: 'Download for Firefox',
  },
  gorgiasSteps: {
    build: 'Build the integration and its widget. On the server, run:',
    create:
      'In Gorgias, Settings › Apps › HTTP integration, add an integration with the address, triggers and header of the file. Put the secret in place of SECRET.',
    widget:
      'Open a ticket, Edit widgets, and place the fields of Replique. Or send both parts of the file to the Gorgias API (/api/integrations, /api/widgets).',
  },
  salesforceSteps: {
    build: 'Build the component. On the server, run:',
    deploy:
      'Unpack the file and deploy it to your organisation with the Salesforce CLI: sf project deploy start.',
    secret:
      'In Setup › Named Credentials › External Credentials › Replique, add the authentication parameter Secret to the principal Agents, with the secret below.',
    page: 'Give agents the permission set Replique. In the Lightning App Builder, place Replique on the case page.',
  },
  canvasSteps: {
    build: 'Build the app. On the server, run:',
    deploy:
      'Unpack the file and deploy it to your organisation with the Salesforce CLI: sf project deploy start. It makes an external client app that signs each opening. Its access token is of the scope id alone; it is dropped unread.',
    secret:
      'In Setup › External Client App Manager › Replique › Settings › OAuth Settings, show the consumer secret and paste it below. The organisation’s ID is in Setup › Company Information.',
    page: 'Give agents the permission set Replique Classic. In the case feed layout, add the Visualforce page Replique to the sidebar; with the Email action in the feed, Insert into reply works.',
  },
  canvasAccountHelp: 'The part before .my.salesforce.com, such as acme or acme--uat.sandbox',
  canvasAccountWrong:
    'Enter the part before .my.salesforce.com, such as acme or acme--uat.sandbox.',
  organization: 'Organisation ID',
  organizationHelp: '15 or 18 characters, from 00D',
  organizationWrong: 'Enter the whole ID: 15 or 18 characters, from 00D.',
  consumerSecret: 'Consumer secret',
  consumerSecretHelp: 'It is stored encrypted and never shown again. Saving ends the one before.',
  consumerSecretMissing: 'Paste the whole secret.',
  secret: 'Secret',
  secretHelp:
    'Copy it before you save: it is stored as a hash and never shown again. Saving ends the one before.',
  gorgiasAccount: 'Gorgias account',
  gorgiasAccountHelp: 'The part before .gorgias.com',
  gorgiasAccountWrong: 'Enter the part before .gorgias.com, such as acme.',
  salesforceAccount: 'My Domain',
  salesforceAccountHelp: 'The part before .lightning.force.com, such as acme or acme--uat.sandbox',
  salesforceAccountWrong:
    'Enter the part before .lightning.force.com, such as acme or acme--uat.sandbox.',
  websiteId: 'Website ID',
  websiteIdHelp: 'In Crisp, Settings › Workspace › Setup instructions',
  websiteIdWrong: 'Enter the whole ID, such as 8c842203-7ed8-4e29-a608-7cf78a7d2fcc.',
  token: 'Token',
  tokenHelp: 'The “token” of the subscription. It is stored as a hash and never shown again.',
  tokenMissing: 'Paste the whole token.',
  copyCommand: 'Copy the command',
  account: 'Zendesk account',
  accountHelp: 'The part before .zendesk.com',
  accountWrong: 'Enter the part before .zendesk.com, such as acme.',
  publicKey: 'Public key of the app',
  keyMissing: 'Paste the key, from BEGIN PUBLIC KEY to END PUBLIC KEY.',
  save: 'Save',
  saved: 'Agent panel saved',
  remove: 'Remove {{host}}',
  removeTitle: 'Remove the agent panel from {{host}}?',
  removeText: 'Agents stop seeing it immediately. You can set it up again at any time.',
  removed: 'Agent panel removed',
};

export const errors = {
  'panels.not-found': 'The agent panel is no longer set up.',
  'panels.key-invalid':
    'This is not a public RSA key. Paste the whole text, from BEGIN PUBLIC KEY to END PUBLIC KEY.',
  'panels.session-ended': 'The panel was open too long. Reload the page.',
};
