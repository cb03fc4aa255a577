import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { serverFlags } from '../setup/server-flags.mjs';
import { commandOf, ignoreLines, isLeftOut, readDockerfile } from './read-dockerfile.mjs';

const read = (name) =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
/** What a server that stops may take in all, in seconds, without STOP_DELAY (docs/deployment.md). */
const stopSeconds = 30;
const seconds = (text) => Number(String(text).match(/^(\d+)s?$/)?.[1]);
const settings = new Set([
  ...['config.ts', 'config-mail.ts'].flatMap((file) =>
    Array.from(read(`apps/api/src/${file}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm), ([, n]) => n),
  ),
  'NODE_ENV',
]);
const isSetting = (name) => settings.has(name.replace(/_FILE$/, ''));

describe('the image', () => {
  const stages = readDockerfile(read('Dockerfile'));
  const last = stages.at(-1);

  it('is Node 24, runs without rights, and says whether it is ready', () => {
    for (const { image } of stages) expect(image).toMatch(/^node:24\b/);
    const names = last.instructions.map(({ name }) => name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    expect(last.instructions.find(({ name }) => name === 'USER')?.rest).toBe('node');
    expect(commandOf(last, 'HEALTHCHECK').join(' ')).toContain('/ready');
    expect(commandOf(last, 'CMD')).toEqual(['node', ...serverFlags, 'apps/api/src/main.ts']);
  });

  it('installs nothing in its last stage, and takes packages from one without those of building', () => {
    const runs = last.instructions.filter(({ name }) => name === 'RUN');
    for (const { rest } of runs) expect(rest).not.toMatch(/npm|apt/);
    const { instructions } = stages.find(({ name }) => name === 'packages');
    expect(instructions.find(({ name }) => name === 'RUN').rest).toContain('--omit=dev');
    const copies = last.instructions.filter(({ name }) => name === 'COPY');
    for (const { rest } of copies) expect(rest).toMatch(/^--from=(?:packages|build \S+\/dist) /);
  });

  it('leaves data, secrets of git and what is made here out of its context', () => {
    const lines = ignoreLines(read('.dockerignore'));
    for (const path of [
      'data/master.key',
      '.git/config',
      'node_modules/a/b.js',
      '.env',
      'apps/x/dist/a',
    ])
      expect(isLeftOut(path, lines), path).toBe(true);
    for (const path of ['package-lock.json', '.npmrc', 'apps/api/src/main.ts', 'tools/build.mjs'])
      expect(isLeftOut(path, lines), path).toBe(false);
  });

  it('holds the pages of help, which the server reads when it starts, and no other guide', () => {
    const lines = ignoreLines(read('.dockerignore'));
    for (const path of ['docs/help/en/tickets.md', 'docs/help/fr/tickets.md'])
      expect(isLeftOut(path, lines), path).toBe(false);
    for (const path of ['docs/ARCHITECTURE.md', 'docs/crm-platforms.md', 'docs/reports/load.md'])
      expect(isLeftOut(path, lines), path).toBe(true);
    const copied = last.instructions.filter(({ name }) => name === 'COPY').map(({ rest }) => rest);
    expect(copied).toContain('--from=packages /app/docs/help ./docs/help');
  });
});

describe('the files of a deployment', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const unit = read('deploy/replique.service');
  const valuesOf = (name) =>
    Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), (m) => m[1]);

  it('name settings that there are', () => {
    const named = [
      ...Object.keys(services.app.environment),
      ...Array.from(read('deploy/.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm), ([, n]) => n),
      ...valuesOf('Environment').flatMap((text) =>
        text.split(' ').map((each) => each.split('=')[0]),
      ),
    ];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('give a server the time to stop', () => {
    const delay = Number(read('deploy/.env.example').match(/^STOP_DELAY=(\d+)$/m)?.[1]);
    expect(seconds(services.app.stop_grace_period)).toBeGreaterThan(stopSeconds + delay);
    expect(seconds(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(stopSeconds + delay);
    expect(valuesOf('KillMode')).toEqual(['mixed']);
  });

  it('start with one command: the database first, its password made and kept in a file', () => {
    expect(services.app.depends_on.db.condition).toBe('service_healthy');
    expect(services.db.depends_on.secrets.condition).toBe('service_completed_successfully');
    expect(services.db.image).toBe('postgres:18');
    expect(Object.keys(volumes).toSorted()).toEqual(['data', 'database', 'secrets']);
    const given = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|DATABASE_URL/.test(name)),
    );
    expect(given).toHaveLength(2);
    for (const [, value] of given) expect(value).toMatch(/^\/secrets\//);
  });

  it('let nothing of a stream wait in the proxy, and ask twice only what is safe to ask twice', () => {
    const nginx = read('deploy/nginx.conf');
    const streams = Array.from(nginx.matchAll(/location [^{]*(?:live|events)[^{]*\{([^}]*)\}/g));
    expect(streams).toHaveLength(2);
    for (const [, body] of streams)
      expect(body).toMatch(/replique-proxy\.conf;\s+proxy_read_timeout 1h;/);
    const proxy = read('deploy/replique-proxy.conf');
    expect(proxy).toContain('proxy_buffering off;');
    expect(proxy).toContain('X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(proxy).toMatch(/proxy_next_upstream error timeout http_503;/);
    expect(proxy).not.toMatch(/non_idempotent;/);
    const haproxy = read('deploy/haproxy.cfg');
    expect(haproxy).toMatch(/disable-l7-retry if !\{ method GET HEAD OPTIONS \}/);
    expect(haproxy).not.toMatch(/compression type .*event-stream/);
    expect(haproxy).toContain('return status 404 if { path /metrics }');
  });
});
