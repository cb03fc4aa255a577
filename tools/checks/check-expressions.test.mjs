import { describe, expect, it } from 'vitest';
import { checkExpressions } from './check-expressions.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

/** What is found in a file of the product that holds this. */
async function found(content, path = 'apps/api/src/a.ts') {
  const { findings } = await checkExpressions(plantTree({ [path]: content }));
  return findings.map(({ line, rule }) => `${line}: ${rule}`);
}

describe('check-expressions', { timeout: 60_000 }, () => {
  it('lets linear expressions pass, however they are built', async () => {
    expect(
      await found(
        [
          'const word = String.raw`[a-z]+`;',
          "const words = ['one', 'two'];",
          'export const a = [/^a+$/u, new RegExp(`^${word}$`, "u"), RegExp(words.join("|"))];',
          'export const b = (name: string) => new RegExp(`^${escapePattern(name)}`);',
        ].join('\n'),
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'a polynomial literal',
      'export const a = 1;\nexport const b = /\\s+$/;',
      /^2: \/\\s\+\$\/ is super-linear \(2nd degree/,
    ],
    [
      'an exponential one',
      'export const b = /^(?:a|a)*$/;',
      /^1: .* is super-linear \(exponential, on 'a'/,
    ],
    [
      'one that is built of constants',
      "const some = 'a+';\nexport const b = new RegExp(`${some}$`);",
      /^2: .* is super-linear/,
    ],
    [
      'one that is built of what comes in',
      'export const b = (c: string) => new RegExp(c);',
      /^1: .* is not constant/,
    ],
  ])('refuses %s, with its line and a text that shows it', async (_name, content, rule) => {
    const findings = await found(content);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(rule);
  });

  it('reads the engine, and measures what only seems to grow: a bound of so many characters', async () => {
    const bounded = String.raw`export const b = /\b(?:act as|from now on you)\b.{0,40}\b(?:bot|model)\b/iu;`;
    expect(await found(bounded, 'packages/engine/src/text/a.ts')).toEqual([]);
    const growing = String.raw`export const b = /\b(?:act as|from now on you)\b.*\b(?:bot|model)\b/iu;`;
    expect(await found(growing, 'packages/engine/src/text/a.ts')).toEqual([
      expect.stringMatching(/^1: .* is super-linear/),
    ]);
  });

  it('leaves tests and the demo alone, and reads the console’s plain scripts', async () => {
    const content = 'export const b = /\\s+$/;';
    expect(await found(content, 'apps/api/src/a.test.ts')).toEqual([]);
    expect(await found(content, 'apps/api/src/demo/a.ts')).toEqual([]);
    expect(await found(content, 'apps/console/src/first-paint.js')).toHaveLength(1);
  });

  it('refuses an exception for what is no longer there', async () => {
    const [finding] = await found(
      'export const a = 1;\nexport const b = /a/;',
      'apps/api/src/accounts/auth/sign-in/redirect-uri.ts',
    );
    expect(finding).toMatch(/excepts .* which is not there/);
  });
});
