// A step of `npm run test:full`: the Salesforce packages in the hands of the vendor's tools, none of which needs an account.
// They are as large as half of all other packages together, so they have a lock file of their own and are installed by this
// step. Jest with the vendor's preset runs the component; its library of metadata converts the packages as a deployment would;
// an Apex parser reads the classes; and the journey of the panel runs with the component itself, compiled by the vendor's
// compiler, in the page that plays Salesforce.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canvasFiles, salesforceFiles } from '../panels/salesforce.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'apps/panel/salesforce');
const component = join(root, '.cache', 'salesforce-component.js');
const say = (text) => process.stdout.write(`${text}\n`);

/** @throws when it fails */
function run(what, command, args, { cwd = folder, env = {} } = {}) {
  say(`· ${what}`);
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${what}: failed`);
}

/** A package as one unpacks it. */
function unpack(host, filesOf) {
  const target = mkdtempSync(join(tmpdir(), 'replique-salesforce-'));
  const address = `https://replique.example.org/panel/${host}/00000000-0000-4000-8000-000000000000`;
  for (const { name, data } of filesOf(address)) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), data);
  }
  return target;
}

// Without a network there is nothing to install from; a lock file that is wrong is a failure.
if (spawnSync('npm', ['ping'], { cwd: folder, timeout: 60_000 }).status !== 0) {
  say('Skipped: no package registry can be reached.');
  process.exit(0);
}
run('installing the vendor’s tools', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
run('the component, with @salesforce/sfdx-lwc-jest', 'npm', ['test']);
for (const [host, filesOf] of Object.entries({
  salesforce: salesforceFiles,
  canvas: canvasFiles,
})) {
  const unpacked = unpack(host, filesOf);
  try {
    run(`the package ${host}, with @salesforce/source-deploy-retrieve`, 'node', [
      'tests/checkPackage.mjs',
      unpacked,
    ]);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
run('the component, with @lwc/compiler', 'node', ['tests/buildHost.mjs', component]);
run(
  'the journey with this component',
  'playwright',
  ['test', '-c', 'tests/e2e/playwright.config.ts', 'panel-salesforce'],
  { cwd: root, env: { SALESFORCE_COMPONENT: component, NO_COLOR: undefined, JOURNEYS: 'all' } },
);
