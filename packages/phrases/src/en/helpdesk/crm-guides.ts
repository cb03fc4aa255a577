/** How each CRM is connected, step by step, and what stands in the drawings beside it: the platforms' own words. */
export const crmGuides = {
  oneAccount: 'Names may differ slightly in your version of {{platform}}.',
  anyProvider: 'The help pages of your provider name its servers and ports.',
  step: 'Step {{number}}',
  steps: {
    zendeskAddress: {
      title: 'Find the address of your Zendesk',
      text: 'Open Zendesk and look at the address bar of the browser. The part before “.zendesk.com” is your subdomain.',
    },
    zendeskClient: {
      title: 'Create an OAuth client',
      text: 'As an administrator, open Admin Center, then Apps and integrations, APIs, OAuth clients, and choose Add OAuth client. Name it Replique and choose the kind Confidential. If a redirect URL is requested, enter the address of this page. Then copy the identifier.',
    },
    zendeskSecret: {
      title: 'Copy its secret',
      text: 'Save the client. Zendesk now shows the secret, only once: copy it before you leave the page.',
    },
    zendeskToken: {
      title: 'Copy an API token that you already have',
      text: 'Zendesk no longer issues API tokens and switches off existing ones on 30 April 2027. Enter an administrator’s e-mail address and a token that still works; create an OAuth client before that date.',
    },
    gorgiasAddress: {
      title: 'Find the address of your Gorgias',
      text: 'Open Gorgias and look at the address bar of the browser. The part before “.gorgias.com” is your domain.',
    },
    gorgiasKey: {
      title: 'Copy the API key',
      text: 'As an administrator, open Settings, then Account, REST API. If no key is shown, choose Create API Key. The username shown there is the e-mail address to use. The key acts as the person who created it.',
    },
    salesforceAddress: {
      title: 'Find your My Domain address',
      text: 'In Salesforce, open Setup and search for My Domain. Copy the current My Domain URL; it ends with “.my.salesforce.com”.',
    },
    salesforceApp: {
      title: 'Create an external client app',
      text: 'In Setup, search for External Client App Manager and choose New External Client App. Name it Replique, enable OAuth, add the scope “Manage user data via APIs (api)”, and enable the client credentials flow. If a callback URL is requested, enter the address of this page.',
    },
    salesforceUser: {
      title: 'Choose the user it runs as',
      text: 'In the policies of the app, enable the client credentials flow and choose a user to run as. This user must be allowed to read and edit cases, their e-mails and their comments.',
    },
    salesforceKeys: {
      title: 'Copy the consumer key and secret',
      text: 'In the settings of the app, under OAuth settings, choose Consumer Key and Secret. Salesforce may take up to ten minutes to accept a new app.',
    },
    crispWebsite: {
      title: 'Find the ID of your website',
      text: 'Open your inbox in Crisp and look at the address bar of the browser. The part between “/website/” and “/inbox” is the website ID.',
    },
    crispToken: {
      title: 'Generate an API token',
      text: 'Open Settings, then Workspace Settings, Advanced configuration. Under API Token, choose Generate Token. Crisp shows the identifier and the key only once: copy both before you leave the page.',
    },
    mailboxAddress: {
      title: 'Enter the address of the mailbox',
      text: 'Use a mailbox that customers write to, not a person’s own: all its e-mails become tickets. Newsletters, bounces and automatic replies are left out.',
    },
    mailboxIn: {
      title: 'Enter the incoming server',
      text: 'E-mails are read by IMAP, which some providers ask you to switch on. Nothing in the mailbox is moved, marked or deleted.',
    },
    mailboxOut: {
      title: 'Enter the outgoing server',
      text: 'Replies are sent by SMTP, and a copy is kept in the folder for sent e-mails.',
    },
    mailboxPassword: {
      title: 'Enter the password',
      text: 'Many providers want an app password in place of the account’s own: create one in the security settings of the account.',
    },
    mailboxOauth: {
      title: 'Enter the OAuth application',
      text: 'Register an application with your provider, allow it to read and send e-mail (IMAP and SMTP), and sign in to it once with this mailbox to get a refresh token.',
    },
  },
  hooks: {
    zendesk: {
      one: 'In Admin Center, open Apps and integrations, Webhooks, and choose Create webhook.',
      two: 'Choose Zendesk events and tick all events of tickets. Paste the address below as endpoint URL, with the method POST and JSON, without authentication.',
      three: 'Once it is created, open it, reveal the signing secret, and paste it below.',
    },
    gorgias: {
      one: 'Open Settings, then Account, HTTP integration, and choose Add HTTP integration.',
      two: 'Paste the address below as URL, with the method POST and JSON, and tick ticket created, ticket updated and ticket message created.',
      three: 'Add a header with the name and the value below, and the body below.',
    },
    salesforce: {
      one: 'In Setup, open Named Credentials. Create an external credential with the header below, and a named credential with the address below; give the user who runs the flow the right to use it.',
      two: 'In Flows, create a record-triggered flow on Case: when a record is created or updated, run asynchronously. Add the action “Create HTTP Callout” with the named credential, the method POST and the body below.',
      three:
        'Create the same flow on Email Message and on Case Comment, with “$Record.ParentId” in place of “$Record.Id”.',
    },
    crisp: {
      one: 'Open Settings, then Workspace Settings, Advanced configuration, and choose Web Hooks.',
      two: 'Add a web hook with the address below. Tick the events of messages and of sessions.',
      three:
        'Save. Crisp does not sign these messages, so the address itself contains the secret: keep it private.',
    },
  },
  labels: {
    account: 'Account',
    addClient: 'Add OAuth client',
    adminCenter: 'Admin Center',
    advanced: 'Advanced configuration',
    apiKey: 'Password (API key)',
    apiScope: 'Manage user data via APIs (api)',
    apiToken: 'API Token',
    apiTokens: 'API tokens',
    apis: 'APIs',
    apps: 'Apps and integrations',
    baseUrl: 'Base API URL',
    clientCredentials: 'Client credentials flow',
    clientName: 'Client name',
    clientKind: 'Client kind',
    confidential: 'Confidential',
    consumerKey: 'Consumer key',
    consumerSecret: 'Consumer secret',
    createKey: 'Create API Key',
    currentDomain: 'Current My Domain URL',
    email: 'E-mail',
    enableOauth: 'Enable OAuth',
    clientApps: 'External Client Apps',
    appManager: 'Client App Manager',
    generateToken: 'Generate Token',
    identifier: 'Identifier',
    incoming: 'Incoming (IMAP)',
    key: 'Key',
    keyAndSecret: 'Consumer Key and Secret',
    mailAccount: 'E-mail account',
    myDomain: 'My Domain',
    newApp: 'New External Client App',
    oauthClients: 'OAuth clients',
    oauthSettings: 'OAuth settings',
    outgoing: 'Outgoing (SMTP)',
    password: 'App password',
    policies: 'Policies',
    port: 'Port',
    refreshToken: 'Refresh token',
    restApi: 'REST API',
    runAs: 'Run as',
    save: 'Save',
    secret: 'Secret',
    settings: 'Settings',
    setup: 'Setup',
    token: 'Token',
    username: 'Username',
    workspace: 'Workspace Settings',
  },
};
