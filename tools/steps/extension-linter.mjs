// A step of `npm run test:full`: the package for Firefox, judged by the linter that its makers sign by. It is fetched for this
// step alone; where it cannot be had, the step says so and passes. What Chromium says of the other package, its journey asks.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const zip = fileURLToPath(new URL('../../apps/extension/dist/firefox.zip', import.meta.url));
const linter = ['--yes', '--package', 'addons-linter@10.14.0', '--', 'addons-linter'];
const say = (text) => process.stdout.write(`${text}\n`);
const npx = (...args) =>
  spawnSync('npx', [...linter, ...args], { encoding: 'utf8', timeout: 240_000 });

/** Signed all the same, and ours for a reason. */
const known = {
  UNSUPPORTED_API:
    'the background asks for Chromium’s side panel, and takes Firefox’ sidebar where there is none',
  UNSAFE_VAR_ASSIGNMENT:
    'a branch of Preact that no component of ours takes; Trusted Types refuse it',
};

if (npx('--version').status !== 0) {
  say('Skipped: addons-linter could not be fetched.');
  process.exit(0);
}
const { stdout, stderr } = npx('--output', 'json', zip);
const { errors, warnings, notices } = JSON.parse(stdout || `{"errors":["${stderr}"]}`);
const unknown = [...errors, ...warnings, ...notices].filter(({ code }) => !(code in known));
if (unknown.length > 0) throw new Error(JSON.stringify(unknown, null, 2));
say(`addons-linter: ${errors.length} errors, ${warnings.length} warnings`);
for (const { code, file } of warnings) say(`· ${code} in ${file}: ${known[code]}`);
