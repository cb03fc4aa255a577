// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sheets = createRequire(import.meta.url)
  .resolve('@mantine/core/styles/Button.css')
  .replace('Button.css', '');

function importedComponents(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)];
  return lists.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

describe('mantine-styles', () => {
  it('loads the sheet of every Mantine component that a screen imports', () => {
    const loaded = readFileSync(`${root}ui/mantine-styles.ts`, 'utf8');
    const missing = globSync('**/*.tsx', { cwd: root })
      .flatMap((file) => importedComponents(readFileSync(`${root}${file}`, 'utf8')))
      .filter((name) => existsSync(`${sheets}${name}.css`) && !loaded.includes(`/${name}.css'`));
    expect(missing).toEqual([]);
  });
});
