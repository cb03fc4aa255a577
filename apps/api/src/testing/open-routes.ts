/** Routes outside the contract, each with the reason why it stands outside and why it may be open to anybody. */
export const openRoutes: Record<string, string> = {
  'GET /health': 'says that the process runs; holds no data',
  'GET /ready': 'says whether the database answers; holds no data',
  'GET /signin': 'the sign-in form: nobody has a token yet',
  'GET /signin/': 'the same with a slash',
  'POST /signin': 'the form sent: the password is the proof',
  'POST /signin/': 'the same with a slash',
  'POST /signin/setup':
    'the first super-admin: the one-time code of the log is the proof, dead once a user exists',
  'GET /openapi.json': 'the description of the API, the same for everybody',
  'GET /docs': 'the readable reference, the same for everybody',
  'GET /docs/': 'the same with a slash',
  'GET /docs/js/scalar.js': 'the script of the reference',
  'HEAD /docs': 'made by the plugin of the reference; no body',
  'HEAD /docs/': 'made by the plugin of the reference; no body',
  'HEAD /docs/js/scalar.js': 'made by the plugin of the reference; no body',
  'GET /assets/*': 'files of the built console, the same for everybody',
  'GET /favicon.svg': 'the icon of the console',
  'GET /': 'the page of the console, without data',
  'GET /*': 'the page of the console for any other path that a browser opens',
};
