import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { budget, checkBytes } from './check-bytes.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

const home = 'src/home/home/home-screen.tsx';
const selector = 'src/frame/client-selector.tsx';
const phrases = '../../packages/phrases/src/en-frame.ts';

/** A finished build: an entry, what it imports, two lazy chunks of the first screen, one of later. */
function plantBuild({ manifest = {}, modules = {}, files = {} } = {}) {
  const lazy = (file, src) => ({ file, src, isDynamicEntry: true });
  const chunks = {
    'index.html': { file: 'assets/a.js', isEntry: true, imports: ['_b.js'], css: ['assets/a.css'] },
    '_b.js': { file: 'assets/b.js' },
    [home]: lazy('assets/home.js', home),
    [selector]: lazy('assets/selector.js', selector),
    [phrases]: lazy('assets/en.js', phrases),
    'src/tickets/ticket-screen.tsx': lazy('assets/later.js', 'src/tickets/ticket-screen.tsx'),
    ...manifest,
  };
  const held = {
    'assets/a.js': ['apps/console/src/main.tsx'],
    'assets/b.js': ['node_modules/react/index.js', 'apps/console/src/ui/colors-palette-of.ts'],
    'assets/home.js': ['node_modules/zod/v4/core.js'],
    ...modules,
  };
  const names = ['a.js', 'b.js', 'home.js', 'selector.js', 'en.js', 'later.js', 'a.css'];
  const contents = Object.fromEntries(names.map((name) => [name, `/* ${name} */`]));
  return plantTree({
    'apps/console/dist/.vite/manifest.json': JSON.stringify(chunks),
    'apps/console/dist/chunk-modules.json': JSON.stringify(held),
    ...Object.fromEntries(
      Object.entries({ ...contents, ...files }).map(([name, text]) => [
        `apps/console/dist/assets/${name}`,
        text,
      ]),
    ),
  });
}

const rulesBroken = (build) => checkBytes(plantBuild(build)).findings.map(({ rule }) => rule);
const heavy = randomBytes(budget).toString('base64');

describe('check-bytes', () => {
  it('lets a light build pass and shows what it weighed', () => {
    const { findings, notes } = checkBytes(plantBuild());
    expect(findings).toEqual([]);
    expect(notes.join('\n')).toMatch(/assets\/home\.js[^]*JavaScript in all[^]*CSS in all/);
    expect(notes.join('\n')).not.toContain('later.js');
  });

  it.each(['a.js', 'b.js', 'home.js', 'en.js'])('refuses too many bytes in %s', (name) => {
    expect(rulesBroken({ files: { [name]: heavy } })).toEqual([
      expect.stringMatching(/^the first screen weighs \d+ bytes, budget 210000$/),
    ]);
  });

  it('does not count what another screen loads', () => {
    expect(rulesBroken({ files: { 'later.js': heavy } })).toEqual([]);
  });

  it.each([
    ['assets/a.js', 'node_modules/zod/v4/core/index.js', 'zod'],
    ['assets/b.js', 'node_modules/zod/index.js', 'zod'],
    ['assets/a.js', 'node_modules/@mantine/form/esm/index.mjs', 'the form library'],
    ['assets/b.js', 'apps/console/src/frame/palette/command-palette.tsx', 'the command palette'],
  ])('refuses in the first code %s: %s', (file, id, name) => {
    expect(rulesBroken({ modules: { [file]: [id] } })).toEqual([
      `the first code holds ${name}: ${id} in ${file}`,
    ]);
  });

  it('refuses a first screen whose parts it cannot find', () => {
    expect(rulesBroken({ manifest: { [home]: undefined } })).toEqual([
      expect.stringContaining('no lazy chunk is the home screen'),
    ]);
  });

  it('wants to know of each lazy part whether it is early or late @spec-2.29', () => {
    const entry = { file: 'assets/a.js', isEntry: true };
    const late = { ...entry, dynamicImports: [home, 'src/tickets/ticket-screen.tsx'] };
    expect(rulesBroken({ manifest: { 'index.html': late } })).toEqual([]);
    const unknown = { ...entry, dynamicImports: ['src/frame/unheard-of.tsx'] };
    expect(rulesBroken({ manifest: { 'index.html': unknown } })).toEqual([
      'the first screen imports src/frame/unheard-of.tsx dynamically',
    ]);
  });

  it('refuses to judge without a build', () => {
    expect(checkBytes(plantTree({ 'package.json': '{}' })).findings).toHaveLength(1);
  });
});
