import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources, version } from './source.mjs';

const folder = join(sources, 'salesforce');

/**
 * A source folder of the organisation, with the address filled in: `sf project deploy start` takes it as it is.
 * @param within where its files are
 */
function filesIn(within, address) {
  const { origin, hostname } = new URL(address);
  const names = globSync('force-app/**/*.*', { cwd: within })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.includes('__tests__'))
    .toSorted();
  const fill = (path) =>
    readFileSync(path, 'utf8')
      .replaceAll('{{address}}', address)
      .replaceAll('{{origin}}', origin)
      .replaceAll('{{host}}', hostname)
      .replaceAll('{{version}}', version);
  const project = 'sfdx-project.json';
  return [
    { name: project, data: Buffer.from(fill(join(folder, project))) },
    ...names.map((name) => ({ name, data: Buffer.from(fill(join(within, name))) })),
  ];
}

/** The component for Lightning Experience. */
export const salesforceFiles = (address) => filesIn(folder, address);

/** The Canvas app and its Visualforce page, for Salesforce Classic. */
export const canvasFiles = (address) => filesIn(join(folder, 'classic'), address);
