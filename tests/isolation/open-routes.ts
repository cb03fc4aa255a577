/** Routes outside the contract, each with the reason why it stands outside and why it may be open to anybody. */
export const openRoutes: Record<string, string> = {
  'GET /health': 'says that the process runs; holds no data',
  'GET /ready': 'says whether the database answers; holds no data',
  'GET /metrics':
    'text, so no contract route: the token of METRICS_TOKEN is the proof; without that setting it is not there',
  'GET /v1/key':
    'the public key that Session-Key headers are encrypted for; text, so no contract route',
  'POST /mcp':
    'the Model Context Protocol, which has a form of its own: asks for a token itself, and every tool calls a route with it',
  'GET /mcp': 'says that nothing is told unasked (405)',
  'DELETE /mcp': 'says that no session is kept (405)',
  'GET /.well-known/oauth-protected-resource': 'says where a token is to be had; holds no data',
  'GET /.well-known/oauth-protected-resource/mcp': 'the same at the address of the tools',
  'GET /.well-known/oauth-authorization-server': 'says how a token is to be had; holds no data',
  'POST /oauth/token':
    'the form of OAuth for tokens: key and secret, or a code or refresh token of a program, are the proof',
  'POST /oauth/register':
    'programs register themselves (RFC 7591): what is stored opens nothing before a person agrees; bounded in count, size and rate',
  'POST /oauth/revoke':
    'a program signs its person out (RFC 7009): its refresh token is the proof; one answer for every token',
  'GET /signin': 'the sign-in form: nobody has a token yet',
  'GET /signin/': 'the same with a slash',
  'POST /signin': 'the form sent: the password is the proof',
  'POST /signin/': 'the same with a slash',
  'POST /signin/setup':
    'the first super-admin: the one-time code of the log is the proof, dead once a user exists',
  'GET /signin/signed-out': 'says that one is signed out; holds no data',
  'GET /signin/inter.woff2': 'the font of the sign-in pages',
  'GET /signin/forgotten': 'the form of people who forgot their password: nobody has a token then',
  'POST /signin/forgotten': 'the form sent: one answer for every address, the mail is the proof',
  'GET /signin/password': 'the form behind a mailed link: the token in it is the proof',
  'POST /signin/password': 'the form sent: the token is the proof, once',
  'GET /signin/password-set': 'says that a password was set; holds no data',
  'GET /signin/email': 'the page behind a mailed link: the token in it is the proof',
  'POST /signin/email': 'the page sent: the token is the proof, once',
  'POST /signin/consent':
    'what a person lets a program do: the sealed proof that they signed in a moment ago is the proof',
  'POST /signin/second-factor':
    'the second step: the sealed proof of the first one and a code are the proof',
  'POST /signin/second-factor/setup':
    'sets up a factor that is overdue: the sealed proof of the password is the proof, for whoever has none',
  'POST /signin/second-factor/done': 'the end of the set-up: the sealed proof of it',
  'POST /signin/passkey': 'signs in by a passkey: its signature over our challenge is the proof',
  'GET /signin/passkey.js': 'the script that asks browsers for passkeys, the same for everybody',
  'GET /.well-known/webauthn':
    'which of our own sites share passkeys: browsers ask for it, the same for everybody',
  'POST /signin/single-sign-on':
    'leads to the provider of an e-mail domain: nobody has a token yet',
  'GET /signin/callback':
    'back from the provider: its code, exchanged by the server, and the sealed state are the proof',
  'GET /v2/exports/:export/file':
    'bytes, so no contract route: a bearer token or a sealed link of five minutes is checked by the route itself',
  'POST /webhooks/crm-plugins/crisp':
    'what Crisp tells of all websites that installed the plugin: signed over its bytes, so no contract route; the signature is the proof',
  'POST /webhooks/crm/:config':
    'what a CRM tells: signed over its bytes, so no contract route; the signature, or our secret in a header, is the proof',
  'GET /oauth/crm/:platform/callback':
    'back from a CRM’s page of consent, where nobody has a token: the state is the proof that it was begun here, once; whoever began it ends it, signed in',
  'OPTIONS /widget/v1/:chatbot/*':
    'what a browser asks before it calls from another origin: held against the domains of the chatbot, answers no body',
  'GET /widget/v1/:chatbot/chats/:chat/events':
    'server-sent events on the bare connection, so no contract route: the visitor’s token, and only for an own chat',
  'POST /panel/zendesk/:client':
    'the panel’s page in a help desk: what Zendesk signed is the proof, and gives no more than a ticket for one session',
  'GET /panel/zendesk/:client': 'says that the panel is opened in Zendesk; holds no data',
  'POST /panel/canvas/:client':
    'the panel’s page in Salesforce Classic: what Canvas signed is the proof, and gives no more than a ticket for one session',
  'GET /panel/canvas/:client': 'says that the panel is opened in Salesforce Classic; holds no data',
  'GET /panel/crisp/:client':
    'the panel’s page in Crisp: the token of the website is the proof, and gives no more than a ticket for one session',
  'GET /panel/gorgias/:client':
    'suggestions for a widget of Gorgias: our secret in a header is the proof, and the credentials of the panel say whose tickets',
  'GET /panel/salesforce/:client':
    'the panel’s page in Salesforce, without data: it waits for a ticket, and names the organisation that may frame it',
  'POST /panel/salesforce/:client':
    'a ticket for one session of the panel: our secret in a header, which the organisation’s server alone has, is the proof',
  'GET /panel/:file': 'the script and style of the panel, the same for everybody',
  'GET /extension/:file': 'the packages of the browser extension, the same for everybody',
  'GET /widget/:file': 'the scripts of the widget, the same for everybody',
  'GET /widget/try/:chatbot':
    'a page, so no contract route: where anybody may try a chatbot, with no more than its public settings',
  'GET /widget/preview': 'the page of the console’s preview, without data',
  'GET /openapi.json': 'the description of the API, the same for everybody',
  'GET /docs': 'the readable reference, the same for everybody',
  'GET /docs/*': 'its page and its script',
  'GET /assets/*': 'files of the built console, the same for everybody',
  'GET /favicon.svg': 'the icon of the console',
  'GET /favicon.png': 'the icon of the console',
  'GET /apple-touch-icon.png': 'the icon of the console',
  'GET /icon-192.png': 'the icon of the console',
  'GET /icon-512.png': 'the icon of the console',
  'GET /site.webmanifest': 'what browsers call the console',
  'GET /social.png': 'the picture that pages elsewhere show with a link',
  'GET /': 'the page of the console, without data',
  'HEAD /': 'the same without a body',
  'HEAD /*': 'the same without a body',
  'GET /*': 'the page of the console for any other path that a browser opens',
};
