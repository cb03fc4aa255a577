import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources, version } from './source.mjs';

const folder = join(sources, 'salesforce');

/** The source folder of the organisation, with the address filled in: `sf project deploy start` takes it as it is. */
export function salesforceFiles(address) {
  const { origin } = new URL(address);
  const names = globSync('force-app/**/*.*', { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.includes('__tests__'))
    .toSorted();
  const fill = (name) =>
    readFileSync(join(folder, name), 'utf8')
      .replaceAll('{{address}}', address)
      .replaceAll('{{origin}}', origin)
      .replaceAll('{{version}}', version);
  return ['sfdx-project.json', ...names].map((name) => ({ name, data: Buffer.from(fill(name)) }));
}
