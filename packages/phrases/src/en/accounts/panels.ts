/** The panel beside tickets in the agents' own tool: who may show it. */
export const panels = {
  title: 'Agent panel',
  why: 'Suggested replies beside the ticket, inside your help desk. Agents need no account here.',
  loading: 'Loading the agent panel',
  off: 'Not set up.',
  hosts: { zendesk: 'Zendesk', crisp: 'Crisp' },
  shownIn: 'Shown in {{account}}.zendesk.com',
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
