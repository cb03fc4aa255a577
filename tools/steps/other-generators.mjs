// A step of `npm run test:full`: whether generators that others use make something of our OpenAPI document. They are fetched
// for this step alone; where they cannot be had, the step says so and passes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateOpenApi } from '../../apps/api/src/platform/http/pages/reference.ts';

const say = (text) => process.stdout.write(`${text}\n`);
const typescript = 'typescript@5.9.3';

/** Each with the file it makes, and a word of ours that must stand in it. */
const generators = [
  {
    name: 'openapi-typescript',
    packages: [typescript, 'openapi-typescript@7.10.1'],
    command: (file, folder) => ['openapi-typescript', file, '-o', join(folder, 'types.ts')],
    makes: 'types.ts',
    holds: '/v2/tickets/{ticket}/suggestion',
  },
  {
    name: '@hey-api/openapi-ts',
    packages: [typescript, '@hey-api/openapi-ts@0.88.0'],
    command: (file, folder) => [
      'openapi-ts',
      '-i',
      file,
      '-o',
      join(folder, 'made'),
      '-p',
      '@hey-api/typescript',
      '@hey-api/sdk',
      '@hey-api/client-fetch',
    ],
    makes: 'made/sdk.gen.ts',
    holds: 'ticketPushSuggest',
  },
];

const npx = (packages, args, cwd) =>
  spawnSync('npx', ['--yes', ...packages.flatMap((each) => ['--package', each]), '--', ...args], {
    cwd,
    encoding: 'utf8',
    timeout: 240_000,
  });

const folder = mkdtempSync(join(tmpdir(), 'replique-generators-'));
try {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(await generateOpenApi('https://replique.example.org')));
  for (const { name, packages, command, makes, holds } of generators) {
    if (npx(packages, ['tsc', '--version'], folder).status !== 0) {
      say(`${name} could not be fetched`);
      continue;
    }
    const { status, stdout, stderr } = npx(packages, command(file, folder), folder);
    if (status !== 0) throw new Error(`${name} refuses the document:\n${stdout}${stderr}`);
    if (!readFileSync(join(folder, makes), 'utf8').includes(holds))
      throw new Error(`${name} made nothing of ${holds}.`);
    // What it made must be sound by itself.
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext'];
    const more = [
      '--target',
      'es2022',
      '--moduleResolution',
      'bundler',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    const checked = npx(packages, ['tsc', ...options, ...more, join(folder, makes)], folder);
    if (checked.status !== 0)
      throw new Error(`${name} made errors:\n${checked.stdout.slice(-3_000)}`);
    say(`${name}: accepted, and what it makes is sound`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
