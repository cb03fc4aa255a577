// A step of `npm run test:full`: `/mcp` in the hands of others: the protocol's conformance suite, and its inspector. Together
// they are 145 MB, so they have a lock file of their own (tools/steps/mcp) and are installed by this step.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startStack } from '../../tests/e2e/support/stack.ts';

const folder = fileURLToPath(new URL('mcp', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const scopes = ['tickets:read', 'tickets:write', 'suggestions', 'knowledge'];

/** Of the suite, what is for every server. The rest wants tools, resources, prompts and logs of the suite's own. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** Key and secret of new credentials, as `/mcp` takes them, made by Bob. */
async function makeCredentials(url) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    redirect_uri: `${url}/`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${url}/signin/?${query}`);
  const [cookie] = page.headers.getSetCookie().map((each) => each.split(';')[0]);
  const [, pending] = (await page.text()).match(/name="pending" value="([^"]+)"/);
  const typed = { pending, email: 'bob@replique.test', password: 'replique-demo' };
  const body = new URLSearchParams(typed);
  const headers = { cookie };
  const to = { method: 'POST', redirect: 'manual', headers, body };
  const { headers: said } = await fetch(`${url}/signin/`, to);
  const authorizationCode = new URL(said.get('location')).searchParams.get('authorization_code');
  const call = async (method, path, { token, sent }) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...authorization, ...(sent ? { 'content-type': 'application/json' } : {}) },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    });
    return answer.json();
  };
  const grant = { grantType: 'authorizationCode', authorizationCode, codeVerifier: verifier };
  const { accessToken: token } = await call('POST', '/v2/auth/token', { sent: grant });
  const [client] = await call('GET', '/v2/clients', { token });
  const path = `/v2/clients/${client.uuid}/api-credentials`;
  const made = await call('POST', path, { token, sent: { name: 'Conformance', scopes } });
  return `${made.credential.apiKey}.${made.apiSecret}`;
}

/** The suite knows no tokens: what stands for the server adds one. */
async function startDoor(url, credentials) {
  const { host } = new URL(url);
  const door = createServer((asked, answer) => {
    const own = `localhost:${door.address().port}`;
    const headers = { ...asked.headers, authorization: `Bearer ${credentials}` };
    for (const name of ['host', 'origin'])
      if (headers[name]) headers[name] = headers[name].replace(own, host);
    const to = request(new URL(asked.url, url), { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    asked.pipe(to);
  });
  await new Promise((done) => door.listen(0, '127.0.0.1', done));
  return { url: `http://localhost:${door.address().port}`, close: () => door.close() };
}

/** What a program of the folder prints. @throws when it fails */
async function run(name, args) {
  const program = spawn('node', [`${folder}/node_modules/.bin/${name}`, ...args], {
    cwd: tmpdir(),
    env: { ...process.env, HOME: tmpdir() },
    timeout: 120_000,
  });
  let printed = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (part) => (printed += part));
  const code = await new Promise((done) => program.once('close', done));
  if (code !== 0) throw new Error(`${name} ${args.join(' ')}:\n${printed.slice(-4_000)}`);
  return printed;
}

async function judgeBySuite(door) {
  for (const scenario of scenarios) {
    const given = ['server', '--url', `${door.url}/mcp`, '--scenario', scenario];
    const [passed] = (await run('conformance', given)).match(/Passed: .*/) ?? ['nothing was said'];
    say(`conformance, ${scenario}: ${passed}`);
  }
}

async function judgeByInspector(url, credentials) {
  const ask = async (...how) => {
    const header = `Authorization: Bearer ${credentials}`;
    const common = ['--cli', `${url}/mcp`, '--transport', 'http', '--header', header];
    return JSON.parse(await run('mcp-inspector', [...common, ...how]));
  };
  const { tools } = await ask('--method', 'tools/list', '--strict');
  say(`inspector, tools/list --strict: ${tools.length} tools, no schema complained of`);
  const call = async (name, given) => {
    const args = Object.entries(given).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    const answer = await ask('--method', 'tools/call', '--tool-name', name, ...args);
    if (answer.isError) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    say(`inspector, tools/call ${name}: answered`);
    return JSON.parse(answer.content.at(-1).text);
  };
  const question = 'How do I return a bike?';
  const { documents } = await call('search_knowledge', { question });
  const document = documents[0].document.uuid;
  await call('explain_source', { question, document });
  await call('read_document', { document });
  const { items } = await call('list_tickets', {});
  const ticket = items[0].uuid;
  await call('read_ticket', { ticket });
  await call('suggest', { ticket });
  await call('ask', { question });
  await call('list_gaps', {});
  await call('propose_note', { ticket, text: question });
  await call('propose_category', { ticket, category: 'From outside' });
  const written = { language: 'en', title: 'From outside', markdown: question };
  const { proposal } = await call('propose_document', written);
  await call('confirm', { proposal });
}

// Without a network there is nothing to install from; a lock file that is wrong is a failure.
if (spawnSync('npm', ['ping'], { cwd: folder, timeout: 60_000 }).status !== 0) {
  say('Skipped: no package registry can be reached.');
  process.exit(0);
}
// Not `npm ci`: the inspector names a package for Windows that is in no registry, and its lock cannot hold it.
const how = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
const installed = spawnSync('npm', how, { cwd: folder, encoding: 'utf8' });
if (installed.status !== 0) throw new Error(installed.stderr);
const stack = await startStack();
const credentials = await makeCredentials(stack.url);
const door = await startDoor(stack.url, credentials);
try {
  await judgeBySuite(door);
  await judgeByInspector(stack.url, credentials);
} finally {
  door.close();
  await stack.stop();
}
