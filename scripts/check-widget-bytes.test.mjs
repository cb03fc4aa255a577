import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkWidgetBytes } from './check-widget-bytes.mjs';
import { plantTree } from './testing/plant-tree.mjs';

const words = (language) => `../../packages/phrases/src/${language}/widget.ts`;

const parts = ['src/view/message-row.tsx', 'src/session/follow-chat.ts'];

/** A finished build: the panel with what it imports at once, a language of each, something of later. */
function plantBuild(files = {}, change = {}) {
  const manifest = {
    'src/panel.ts': { file: 'panel-1.js', name: 'panel', isEntry: true, imports: ['_core.js'] },
    '_core.js': {
      file: 'core-1.js',
      dynamicImports: [words('en'), words('fr'), 'later.ts', ...parts],
    },
    [parts[0]]: { file: 'row-1.js', src: parts[0], isDynamicEntry: true, imports: ['_core.js'] },
    [parts[1]]: { file: 'follow-1.js', src: parts[1], isDynamicEntry: true },
    'later.ts': { file: 'later-1.js', src: 'later.ts', isDynamicEntry: true },
    [words('en')]: { file: 'en-1.js', src: words('en'), isDynamicEntry: true },
    [words('fr')]: { file: 'fr-1.js', src: words('fr'), isDynamicEntry: true },
    ...change,
  };
  const names = [
    'loader',
    'panel',
    'panel-1',
    'core-1',
    'later-1',
    'en-1',
    'fr-1',
    'row-1',
    'follow-1',
  ];
  const all = { ...Object.fromEntries(names.map((name) => [name, `/* ${name} */`])), ...files };
  return plantTree({
    'apps/widget/dist/.vite/manifest.json': JSON.stringify(manifest),
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
    expect(notes.join('\n')).toMatch(/core-1\.js[^]*loader \(budget 2000\)[^]*chat opens/);
  });

  it('refuses a heavy loader', () => {
    expect(rulesBroken({ loader: heavy(2_000) })).toEqual([
      expect.stringMatching(/loader weighs \d+ bytes, budget 2000/),
    ]);
  });

  it.each(['panel', 'panel-1', 'core-1', 'fr-1'])('refuses too many bytes in %s', (name) => {
    expect(rulesBroken({ [name]: heavy(20_000) })).toEqual([
      expect.stringMatching(/open weighs \d+ bytes, budget 20000/),
    ]);
  });

  it.each(['row-1', 'follow-1'])('counts %s with a conversation', (name) => {
    expect(rulesBroken({ [name]: heavy(22_000) })).toEqual([
      expect.stringMatching(/conversation weighs \d+ bytes, budget 22000/),
    ]);
  });

  it('refuses to judge when a conversation is built of other parts', () => {
    expect(rulesBroken({}, { [parts[0]]: undefined })).toHaveLength(1);
  });

  it('does not count what comes later', () => {
    expect(rulesBroken({ 'later-1': heavy(20_000) })).toEqual([]);
  });

  it('refuses to judge without the words, or without a build', () => {
    expect(rulesBroken({}, { [words('fr')]: undefined })).toHaveLength(1);
    expect(checkWidgetBytes(plantTree({ 'package.json': '{}' })).findings).toHaveLength(1);
  });
});
