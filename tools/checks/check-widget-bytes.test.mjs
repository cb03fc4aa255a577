import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkWidgetBytes } from './check-widget-bytes.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

const words = (language) => `../../packages/phrases/src/${language}/chat/widget.ts`;

/** What the core must hold, so that it is weighed. */
const conversing = [
  'view/log.tsx',
  'view/message-row.tsx',
  'view/picture.tsx',
  'session/conversation.ts',
].map((path) => `apps/widget/src/${path}`);

/** A finished build: the panel with what it imports at once, a language of each, something of later. */
function plantBuild(files = {}, { change = {}, held = conversing } = {}) {
  const manifest = {
    'src/panel.ts': { file: 'panel-1.js', name: 'panel', isEntry: true, imports: ['_core.js'] },
    '_core.js': { file: 'core-1.js', dynamicImports: [words('en'), words('fr'), 'later.ts'] },
    'later.ts': { file: 'later-1.js', src: 'later.ts', isDynamicEntry: true },
    [words('en')]: { file: 'en-1.js', src: words('en'), isDynamicEntry: true },
    [words('fr')]: { file: 'fr-1.js', src: words('fr'), isDynamicEntry: true },
    ...change,
  };
  const names = ['loader', 'panel-1', 'core-1', 'later-1', 'en-1', 'fr-1'];
  const all = {
    ...Object.fromEntries(names.map((name) => [name, `/* ${name} */`])),
    panel: "export * from './panel-1.js'",
    ...files,
  };
  return plantTree({
    'apps/widget/dist/.vite/manifest.json': JSON.stringify(manifest),
    'apps/widget/dist/chunk-modules.json': JSON.stringify({ 'core-1.js': held }),
    ...Object.fromEntries(
      Object.entries(all).map(([name, text]) => [`apps/widget/dist/${name}.js`, text]),
    ),
  });
}
const rulesBroken = (...build) =>
  checkWidgetBytes(plantBuild(...build)).findings.map(({ rule }) => rule);
const heavy = (bytes) => randomBytes(bytes).toString('base64');

describe('check-widget-bytes', () => {
  it('lets a light build pass and shows what it weighed', () => {
    const { findings, notes } = checkWidgetBytes(plantBuild());
    expect(findings).toEqual([]);
    expect(notes.join('\n')).toMatch(/core-1\.js[^]*loader \(budget 2000\)[^]*converses/);
  });

  it('refuses a heavy loader', () => {
    expect(rulesBroken({ loader: heavy(2_000) })).toEqual([
      expect.stringMatching(/loader weighs \d+ bytes, budget 2000/),
    ]);
  });

  it.each(['panel', 'panel-1', 'core-1', 'fr-1'])('refuses too many bytes in %s', (name) => {
    const named = name === 'panel' ? ' panel-1.js' : '';
    expect(rulesBroken({ [name]: heavy(20_500) + named })).toEqual([
      expect.stringMatching(/chat weighs \d+ bytes, budget 20500/),
    ]);
  });

  it.each(conversing)('refuses to judge when %s would come later', (path) => {
    const held = conversing.filter((each) => each !== path);
    expect(rulesBroken({}, { held })).toEqual([
      expect.stringContaining(`${path.slice('apps/widget/src/'.length)} is not loaded at once`),
    ]);
  });

  it('does not count an entry that its stable name stands in for', () => {
    expect(rulesBroken({ panel: "export * from './core-1.js'", 'panel-1': heavy(20_500) })).toEqual(
      [],
    );
  });

  it('does not count what comes later', () => {
    expect(rulesBroken({ 'later-1': heavy(20_500) })).toEqual([]);
  });

  it('refuses to judge without the words, or without a build', () => {
    expect(rulesBroken({}, { change: { [words('fr')]: undefined } })).toHaveLength(1);
    expect(checkWidgetBytes(plantTree({ 'package.json': '{}' })).findings).toHaveLength(1);
  });
});
