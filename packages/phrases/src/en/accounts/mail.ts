/** What mails say. The server writes them; the console shows them as they were sent. */
export const mail = {
  hello: 'Hello {{name}},',
  helloNobody: 'Hello,',
  copyAddress: 'If the button does not work, copy this address into your browser:',
  invitation: {
    subject: 'Your invitation to Replique',
    text: 'You have been invited to the Replique console. Choose a password and you are in.',
    button: 'Choose a password',
    note: 'The link works once and expires after seven days. If you did not expect an invitation, ignore this e-mail: without a password no one can use the account.',
  },
  password: {
    subject: 'Choose a new password for Replique',
    text: 'Someone, probably you, requested a new password for your Replique account.',
    button: 'Choose a new password',
    note: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  },
  email: {
    subject: 'Confirm your e-mail address for Replique',
    text: 'You asked to sign in to Replique with {{email}} from now on. Confirm that this mailbox is yours.',
    button: 'Confirm this address',
    note: 'The link works once, for 24 hours. If it was not you, do nothing: the address stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Replique password was changed',
    text: 'Your password was just changed, and every other device was signed out.',
    note: 'If this was not you, choose a new password immediately and contact your administrator.',
    button: 'Choose a new password',
  },
  secondFactorRemoved: {
    subject: 'Your second factor for Replique was removed',
    text: 'An administrator removed your second factor and signed you out everywhere. Your password alone signs you in now; you can set up a second factor again in your account.',
    note: 'If you did not request this, contact your administrator immediately.',
  },
  modelBudget: {
    subject: 'Language models: {{share}} % of the budget of {{whose}} are used',
    text: 'Of the monthly budget of {{whose}} for language models, {{spent}} of {{limit}} are spent.',
    stop: 'When it is used up, the built-in writer answers until the month ends (UTC).',
    cheaper: 'When it is used up, {{model}} takes over until the end of the month (UTC).',
    installation: 'the installation',
    button: 'See models and costs',
  },
  emailChanged: {
    subject: 'Your Replique address was changed',
    text: 'From now on you sign in to Replique with {{email}}. This mailbox gets no more of our e-mails.',
    note: 'If this was not you, contact your administrator immediately.',
  },
  exportReady: {
    subject: 'Your scheduled export is ready: {{kind}}',
    text: 'The file {{file}} that you scheduled is ready. Rows: {{rows}}.',
    button: 'See the exports',
    note: 'It can be downloaded for seven days, after signing in. You get this e-mail because you scheduled it; switch it off under scheduled exports.',
  },
  certifiedChanged: {
    subject: 'Documents you certified have changed at their source',
    text: 'The sources of documents that you certified for {{client}} have changed. The certified texts stay in use until a decision is made.',
    waiting: 'A newer text is waiting: {{titles}}',
    gone: 'No longer at their source: {{titles}}',
    title: '“{{title}}”',
    button: 'See the documents',
    note: 'You get this e-mail because you certified these documents, once a day at most.',
  },
};
