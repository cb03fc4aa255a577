// A step of `npm run test:full`: the commands of the Dockerfile, run without a container in folders that stand for its
// stages, and the server of the last one: as a user without rights it must get ready, serve its pages, and end in time.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandOf, ignoreLines, isLeftOut, readDockerfile } from './read-dockerfile.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'replique-image-'));
chmodSync(folder, 0o755);
const numberOf = (flag) => Number(execFileSync('id', [flag, 'nobody']).toString());
/** Who the last stage's `USER node` is here: PostgreSQL wants a user with a name. */
const user = process.getuid() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};
const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
const home = join(folder, 'home');
const read = (name) => readFileSync(join(root, name), 'utf8');

/** What the build context holds: files that git knows or would take, less those of .dockerignore. */
function contextFiles() {
  const lines = ignoreLines(read('.dockerignore'));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root });
  const names = listed.toString().split('\0').filter(Boolean);
  return names.filter((name) => existsSync(join(root, name)) && !isLeftOut(name, lines));
}

/** A stage's folder; paths of the image are below it. */
class Stage {
  constructor(name) {
    this.root = join(folder, name);
    this.directory = this.root;
    this.env = {};
  }

  at(name) {
    return isAbsolute(name) ? join(this.root, name) : join(this.directory, name);
  }

  copy(rest, stages) {
    const [, from, source, target] = rest.match(/^(?:--from=(\S+) )?(\S+) (\S+)$/);
    if (from) {
      const keep = { recursive: true, verbatimSymlinks: true };
      return cpSync(stages.get(from).at(source), this.at(target), keep);
    }
    if (source !== '.') throw new Error(`Not known here: COPY ${rest}`);
    for (const name of contextFiles()) cpSync(join(root, name), join(this.at(target), name));
  }

  run(command) {
    const here = command
      .replaceAll(/(?<=\s)\/(?=\w)/g, `${this.root}/`)
      .replaceAll('node:node', `${user.uid ?? process.getuid()}:${user.gid ?? process.getgid()}`);
    say(`  ${command}`);
    // npm asks the registry of this machine's settings; nothing else of its own belongs in a build.
    const { NODE_ENV: _, ...machine } = process.env;
    const env = { ...machine, PATH: path, ...this.env };
    const options = { cwd: this.directory, env, encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', here], options);
    if (status !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`.slice(-4_000));
  }

  setting(rest) {
    for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g))
      this.env[name] = isAbsolute(value) ? this.at(value) : value;
  }
}

function build(stages) {
  const made = new Map();
  for (const { name, image, instructions } of stages) {
    say(`${name}, from ${image}`);
    const stage = new Stage(name);
    made.set(name, stage);
    mkdirSync(stage.root, { recursive: true });
    for (const { name: what, rest } of instructions) {
      if (what === 'WORKDIR') mkdirSync((stage.directory = stage.at(rest)), { recursive: true });
      if (what === 'COPY') stage.copy(rest, made);
      if (what === 'RUN') stage.run(rest);
      if (what === 'ENV') stage.setting(rest);
    }
  }
  return made.get('last');
}

function requireOnlyRuntime(stage) {
  const packages = readdirSync(join(stage.directory, 'node_modules'));
  const left = ['vite', 'vitest', 'typescript', 'oxlint', '@playwright', 'react'];
  const found = left.filter((name) => packages.includes(name));
  if (found.length > 0)
    throw new Error(`Of building and testing in the image: ${found.join(', ')}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

async function serve(stage, last) {
  const env = {
    PATH: path,
    HOME: home,
    ...stage.env,
    PORT: await freePort(),
  };
  const options = { ...user, cwd: stage.directory, env };
  const [command, ...args] = commandOf(last, 'CMD');
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(server, 'exit');
  try {
    const [look, ...lookArgs] = commandOf(last, 'HEALTHCHECK');
    const isHealthy = () => spawnSync(look, lookArgs, options).status === 0;
    for (const until = Date.now() + 180_000; !isHealthy(); await delay(500))
      if (server.exitCode !== null || Date.now() > until) throw new Error('It did not get ready.');
    const asBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } };
    for (const page of ['/ready', '/signin', '/tickets', '/widget/loader.js', '/openapi.json']) {
      const { status } = await fetch(`http://127.0.0.1:${env.PORT}${page}`, asBrowser);
      if (status !== 200) throw new Error(`${page} answers ${status}`);
    }
    if (!said.includes('One-time code') || said.includes('Demo accounts'))
      throw new Error('Without a setting the image must ask for the first super-admin.');
    const startedAt = Date.now();
    server.kill('SIGTERM');
    const [code, signal] = await Promise.race([ended, delay(30_000, ['late'])]);
    if (code !== 0) throw new Error(`It did not end by itself: ${code ?? signal}`);
    say(`  ready, serving, and ended ${Date.now() - startedAt} ms after SIGTERM`);
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL');
  }
}

try {
  mkdirSync(home);
  const stages = readDockerfile(read('Dockerfile'));
  const stage = build(stages);
  requireOnlyRuntime(stage);
  if (lstatSync(stage.at('/data')).uid !== (user.uid ?? process.getuid())) throw new Error('/data');
  await serve(stage, stages.at(-1));
  say('The image’s commands lead to a server.');
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
