/** The panel beside tickets in the agents' own tool: who may show it. */
export const panels = {
  title: 'Agent panel',
  why: 'Suggested replies beside the ticket, inside Zendesk. Agents need no account here.',
  loading: 'Loading the agent panel',
  off: 'Not set up.',
  shownIn: 'Shown in {{account}}.zendesk.com',
  lastSeen: 'Last opened',
  neverSeen: 'Not opened yet',
  setUp: 'Set up',
  edit: 'Edit',
  dialogTitle: 'Agent panel in Zendesk',
  steps: {
    build: 'Build the app. On the server, run:',
    upload:
      'In Zendesk, Admin Center › Apps and integrations › Zendesk Support apps, upload the file as a private app.',
    key: 'Paste the app’s public key below. Zendesk gives it at /api/v2/apps/APP_ID/public_key.pem.',
  },
  copyCommand: 'Copy the command',
  account: 'Zendesk account',
  accountHelp: 'The part before .zendesk.com',
  accountWrong: 'Enter the part before .zendesk.com, such as acme.',
  publicKey: 'Public key of the app',
  keyMissing: 'Paste the key, from BEGIN PUBLIC KEY to END PUBLIC KEY.',
  save: 'Save',
  saved: 'Agent panel saved',
  remove: 'Remove',
  removeTitle: 'Remove the agent panel?',
  removeText: 'Agents stop seeing it immediately. You can set it up again at any time.',
  removed: 'Agent panel removed',
};

export const errors = {
  'panels.not-found': 'The agent panel is no longer set up.',
  'panels.key-invalid':
    'This is not a public RSA key. Paste the whole text, from BEGIN PUBLIC KEY to END PUBLIC KEY.',
  'panels.session-ended': 'The panel was open too long. Reload the page.',
};
