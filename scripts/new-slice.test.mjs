import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insert, insertSorted } from './new-slice/insert.mjs';
import { makeSlice } from './new-slice/make-slice.mjs';
import { runCommand } from './setup/run-command.mjs';

const root = join(import.meta.dirname, '..');
const parts = ['.oxfmtrc.json', 'package.json', 'apps', 'packages', 'docs', 'scripts'];
const leftOut = new Set(['node_modules', 'dist', 'build', 'generated', 'data']);
/** Copying and checking a whole tree, on a machine that others use too. */
const patienceMs = 120_000;

/** A slice in a copy of this tree. Its types are not checked here, which takes minutes: `npm run check` does it of a real one. */
describe('a new slice', () => {
  let tree;
  let slice;
  const read = (path) => readFileSync(join(tree, path), 'utf8');
  const everyFile = () => [...slice.made, ...slice.changed];

  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), 'replique-slice-'));
    const filter = (path) => !leftOut.has(basename(path));
    for (const part of parts)
      cpSync(join(root, part), join(tree, part), { recursive: true, filter });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    slice = makeSlice(tree, 'notes-of-shift', 'Notes d’équipe');
    const sources = everyFile().filter((path) => /\.tsx?$/.test(path));
    const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt');
    await runCommand(process.execPath, [oxfmt, ...sources], { cwd: tree });
  }, patienceMs);

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('is there, from the contract to the screen, with its tests', () => {
    expect(slice.made).toEqual(
      expect.arrayContaining([
        'packages/contract/src/notes-of-shift.ts',
        'apps/api/src/notes-of-shift/notes-of-shift.test.ts',
        'apps/console/src/notes-of-shift/notes-of-shift-screen.tsx',
      ]),
    );
    for (const path of slice.made) expect(existsSync(join(tree, path)), path).toBe(true);
    const [migration] = slice.made.filter((path) => path.endsWith('.sql'));
    expect(read(migration)).toContain("call own_by_client('notes_of_shift');");
  });

  it('leaves no placeholder of a template', () => {
    const names = /\{\{(?:name|camel|Pascal|table|words|Words|French|number)\}\}|\{\{=/;
    for (const path of slice.made) expect(read(path), path).not.toMatch(names);
  });

  it('is written down everywhere else', () => {
    const forms = /notes-of-shift|notesOfShift|NotesOfShift|notes_of_shift/;
    for (const path of slice.changed) expect(read(path), path).toMatch(forms);
    expect(read('packages/phrases/src/fr/titles.ts')).toContain("notesOfShift: 'Notes d’équipe',");
  });

  it.each(['check-boundaries', 'check-sizes', 'check-phrases'])(
    'is in order for %s',
    { timeout: patienceMs },
    async (check) => {
      // The copy's own: it knows the new folder.
      const script = join(tree, 'scripts', `${check}.mjs`);
      expect(await runCommand(process.execPath, [script], { cwd: tree })).toMatchObject({
        code: 0,
        output: expect.stringContaining('in order'),
      });
    },
  );

  it('is refused where there is one of its name, and where the name is none', () => {
    expect(() => makeSlice(tree, 'notes-of-shift')).toThrow('is there already');
    for (const name of [undefined, 'Notes', 'notes_of', '../notes', 'notes-'])
      expect(() => makeSlice(tree, name)).toThrow('A slice is called');
  });

  it('writes nothing where a place is not there any more', () => {
    const path = 'scripts/boundaries/house.mjs';
    writeFileSync(join(tree, path), read(path).replaceAll("'help',", ''));
    expect(() => makeSlice(tree, 'rosters')).toThrow('change places.mjs');
    expect(existsSync(join(tree, 'packages/contract/src/rosters.ts'))).toBe(false);
  });
});

describe('a line', () => {
  const text = 'a {\n  b,\n  d,\n};\n';

  it('is put before or after one that begins so, once', () => {
    const place = { path: 'x', line: '  d', text: '  c,' };
    expect(insert(text, { ...place, side: 'before' })).toBe('a {\n  b,\n  c,\n  d,\n};\n');
    expect(insert(text, { ...place, side: 'after' })).toBe('a {\n  b,\n  d,\n  c,\n};\n');
    expect(() => insert(text, { ...place, line: 'z', side: 'after' })).toThrow('“z”');
  });

  it('is put among sorted ones', () => {
    const sorted = "{\n  'a.a': 1,\n  'c.c': 1,\n};\n";
    const both = insertSorted(sorted, ["  'd.d': 1,", "  'b.b': 1,"]);
    expect(both).toBe("{\n  'a.a': 1,\n  'b.b': 1,\n  'c.c': 1,\n  'd.d': 1,\n};\n");
  });
});
