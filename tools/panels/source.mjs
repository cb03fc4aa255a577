import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the sources of packages are. */
export const sources = fileURLToPath(new URL('../../apps/panel', import.meta.url));

/** The product's: a package has the same. */
export const { version } = JSON.parse(readFileSync(join(sources, '../../package.json'), 'utf8'));
