// `npm run sbom`: what the product is made of, as CycloneDX, in docs/generated/sbom.json (docs/dependencies.md).
// From package-lock.json alone, so it needs no network and is the same on every machine; sbom.test.mjs holds both
// against each other.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}

const byName = (a, b) => (a['bom-ref'] ?? a.ref).localeCompare(b['bom-ref'] ?? b.ref, 'en');

/**
 * What is not for developing alone, by the lock file's own word: `npm sbom --omit=dev` leaves out what a package of
 * the server and one for developing both need.
 */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const delivered = new Set(
  Object.entries(lock)
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(
      ([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
    ),
);
const own = `${lock[''].name}@${lock[''].version}`;

/** Without what differs from one run to the next, or is of this machine: number, time, folder. */
function settle({ serialNumber: _, metadata, components, dependencies, ...rest }) {
  const { timestamp: _time, component, ...more } = metadata;
  return {
    ...rest,
    metadata: { ...more, component: { ...component, name: lock[''].name } },
    components: components.filter((each) => delivered.has(each['bom-ref'])).toSorted(byName),
    dependencies: dependencies
      .filter(({ ref }) => ref === own || delivered.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((to) => delivered.has(to)),
      }))
      .toSorted(byName),
  };
}

const sbom = settle(JSON.parse(stdout));
writeFileSync(join(root, 'docs', 'generated', 'sbom.json'), `${JSON.stringify(sbom, null, 1)}\n`);
process.stdout.write(`docs/generated/sbom.json: ${sbom.components.length} packages.\n`);
