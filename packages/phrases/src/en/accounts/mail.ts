/** What mails say. The server writes them; the console shows them as they were sent. */
export const mail = {
  hello: 'Hello {{name}},',
  helloNobody: 'Hello,',
  copyAddress: 'If the button does not work, copy this address into your browser:',
  invitation: {
    subject: 'Your invitation to Replique',
    text: 'You have been invited to Replique. Choose a password to get started.',
    button: 'Choose a password',
    note: 'The link works once and expires after seven days. If you did not expect an invitation, ignore this e-mail: no one can use the account without a password.',
  },
  password: {
    subject: 'Choose a new password for Replique',
    text: 'Someone, probably you, requested a new password for your Replique account.',
    button: 'Choose a new password',
    note: 'The link works once, for one hour. If it was not you, ignore this e-mail: your password does not change.',
  },
  email: {
    subject: 'Confirm your e-mail address for Replique',
    text: 'You asked to sign in to Replique with {{email}}. Confirm that this address is yours.',
    button: 'Confirm this address',
    note: 'The link works once, for 24 hours. If it was not you, ignore this e-mail: the address does not change.',
  },
  passwordChanged: {
    subject: 'Your Replique password was changed',
    text: 'Your password was just changed, and every other device was signed out.',
    note: 'If this was not you, choose a new password immediately and contact your administrator.',
    button: 'Choose a new password',
  },
  secondFactorRemoved: {
    subject: 'Your second factor for Replique was removed',
    text: 'An administrator removed your second factor and signed you out everywhere. You now sign in with your password alone; you can set up a second factor again in your account.',
    note: 'If you did not request this, contact your administrator immediately.',
  },
  modelBudget: {
    subject: 'Language models: {{share}}% of the budget of {{whose}} used',
    text: '{{spent}} of the {{limit}} monthly budget of {{whose}} for language models is used.',
    stop: 'Once it is used up, the built-in writer takes over until the end of the month (UTC).',
    cheaper: 'Once it is used up, {{model}} takes over until the end of the month (UTC).',
    installation: 'the installation',
    button: 'See models and costs',
  },
  emailChanged: {
    subject: 'Your Replique address was changed',
    text: 'You now sign in to Replique with {{email}}. We no longer send e-mails to this address.',
    note: 'If this was not you, contact your administrator immediately.',
  },
  exportReady: {
    subject: 'Your scheduled export is ready: {{kind}}',
    text: 'Your scheduled file {{file}} is ready. Rows: {{rows}}.',
    button: 'See the exports',
    note: 'Sign in to download it within seven days. To stop these e-mails, switch them off under scheduled exports.',
  },
  certifiedChanged: {
    subject: 'Documents you certified have changed at their source',
    text: 'The sources of documents that you certified for {{client}} have changed. The certified texts stay in use until you decide.',
    waiting: 'New text to review: {{titles}}',
    gone: 'No longer at their source: {{titles}}',
    title: '“{{title}}”',
    button: 'See the documents',
    note: 'You receive this e-mail, at most once a day, because you certified these documents.',
  },
};
