/** CRMs connected by an app in place of pasted keys: the client's page, and the apps that super-admins register. */
export const crmApps = {
  connectWith: 'Connect with {{platform}}',
  connectAgain: 'Connect again',
  why: 'You sign in at {{platform}} and allow access there. There is nothing to copy.',
  pluginWhy:
    'Install the plugin on your website in Crisp. Then open its settings there: they bring you back here. There are no keys to copy.',
  allows: 'Replique asks {{platform}} for these rights:',
  rights: {
    zendesk: {
      read: 'Read tickets, people, fields and macros',
      write: 'Add notes and replies, set category and assignee, create tickets, set up the webhook',
    },
    gorgias: {
      read: 'Read tickets, customers, users, custom fields, macros and ratings',
      write: 'Add notes and replies, set fields and assignee, create tickets, set up the webhook',
      offline: 'Stay connected without you, under your name and e-mail address',
    },
    salesforce: {
      read: 'Read cases, e-mails, comments, contacts and users, as far as you may',
      write: 'Add comments and replies, set fields and owner, create cases',
      offline: 'Stay connected without you',
    },
    crisp: {
      read: 'Read conversations, contacts, operators and inboxes',
      write: 'Add notes and replies, set data, state and operator, start conversations',
    },
  },
  person: 'Sign in there as an administrator: Replique gets that person’s rights.',
  useKeys: 'Enter keys instead',
  useApp: 'Use the app instead',
  finishing: 'Finishing the connection with {{platform}}. This may take half a minute.',
  done: '{{platform}} is connected',
  outcomes: {
    denied: 'Access was refused at {{platform}}. Nothing was connected.',
    over: 'This link was already used or is older than ten minutes. Start again.',
    failed: '{{platform}} reported an error. Nothing was connected.',
    'unknown-website':
      'The plugin was opened for another website than the one you named, or more than an hour later. Start again.',
  },
  missingScopes: '{{platform}} granted too few rights. Missing: {{scopes}}. Nothing was connected.',
  otherAccount:
    'This is {{account}}, but {{connected}} is connected. Sign in there with the same account, or remove the connection first.',
  namedOther:
    'You named {{named}}, but signed in to {{account}}. Nothing was connected. Sign in there with the account you named, or enter the other one.',
  causes: {
    credentials:
      '{{platform}} did not accept this sign-in. Start again. If it happens again, a super-admin must check the app of this installation.',
    forbidden:
      'The person who signed in has too few rights in {{platform}}. Sign in there as an administrator.',
  },
  syncCauses: {
    credentials:
      '{{platform}} does not accept the app of this installation. A super-admin must check it. Reading then resumes automatically.',
    forbidden:
      'The person who connected {{platform}} no longer has the necessary rights there. An administrator must connect again.',
  },
  ended:
    '{{platform}} no longer accepts the app: it was removed there, or its access was revoked or has expired. Reading and writing are paused until you connect again. Tickets stay.',
  installed: 'Connected with the app',
  installedWhy:
    'Access is renewed automatically. To end it, remove the connection: the app is then signed out at {{platform}} where it offers that.',
  pluginInstalledWhy:
    'Access ends when the plugin is uninstalled in Crisp, or the connection is removed here.',
  title: 'Apps of this installation',
  appsWhy:
    'With an app registered at a CRM, clients connect by signing in there. For super-admins only.',
  loading: 'Loading the apps',
  registered: 'Registered',
  notRegistered: 'Not registered',
  setUp: 'Set up',
  setUpNamed: 'Set up the app for {{platform}}',
  edit: 'Edit',
  editNamed: 'Edit the app for {{platform}}',
  dialogTitle: 'App for {{platform}}',
  guides: {
    zendesk:
      'In Zendesk, open Admin Center › Apps and integrations › APIs › OAuth clients and add a confidential client. For accounts other than your own, ask Zendesk to make it global.',
    gorgias: 'In the Gorgias partner portal, create an app and open its OAuth2 settings.',
    salesforce:
      'In Salesforce, open Setup › External Client App Manager and create an app with OAuth, the authorization code flow and PKCE.',
    crisp:
      'In the Crisp Marketplace, create a plugin and ask for a production token with these scopes. Under Settings, enter the settings address; under Events, the hook address.',
  },
  pluginSettings: 'Settings address to enter there',
  copyPluginSettings: 'Copy the settings address',
  hookUrl: 'Hook address to enter there',
  copyHookUrl: 'Copy the hook address',
  installUrl: 'Installation link',
  installUrlHelp: 'Under Settings › Access of the plugin',
  hookSecret: 'Secret of the hooks',
  hookSecretHelp: 'Crisp signs its messages with it. Without it, tickets arrive within a minute.',
  redirect: 'Redirect address to enter there',
  copyRedirect: 'Copy the redirect address',
  scopes: 'Scopes to enter there',
  copyScopes: 'Copy the scopes',
  appId: {
    zendesk: 'Identifier',
    gorgias: 'Client ID',
    salesforce: 'Consumer key',
    crisp: 'Token identifier',
  },
  secret: {
    zendesk: 'Secret',
    gorgias: 'Client secret',
    salesforce: 'Consumer secret',
    crisp: 'Token key',
  },
  secretHelp: 'Stored encrypted and never shown again',
  secretKept: 'Leave empty to keep the current secret',
  required: 'This field is required.',
  save: 'Save',
  saved: 'App saved',
  close: 'Close',
  check: 'Check',
  checkAccount: 'Account to check with',
  checks: {
    known: '{{platform}} knows this app and its secret.',
    unknown: '{{platform}} does not know this app at this account, or its secret is wrong.',
    unreachable: '{{platform}} could not be reached at this account.',
    'other-answer': 'The response did not come from {{platform}}. Check the account.',
  },
  redirectUnsafe:
    'The redirect address is not https. {{platform}} does not send people back to it.',
  remove: 'Remove',
  removeTitle: 'Remove the app for {{platform}}?',
  removeText:
    'Clients connected with it stay connected until their access ends, and can no longer renew it.',
  removed: 'App removed',
};

export const errors = {
  'crm-apps.missing': 'No app is registered for this CRM.',
  'crm-apps.install-over':
    'This link was already used, is older than ten minutes or belongs to somebody else. Start again.',
  'crm-apps.scopes-missing': 'The CRM granted too few rights. Nothing was connected.',
  'crm-apps.not-installed': 'The plugin is not installed on this website. Nothing was connected.',
  'crm-apps.other-account': 'Another account of this CRM is connected.',
};
