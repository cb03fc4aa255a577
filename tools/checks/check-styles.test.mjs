import { describe, expect, it } from 'vitest';
import { plantTree } from '../testing/plant-tree.mjs';
import { checkStyles } from './check-styles.mjs';

const home = 'apps/console/src/home/home';
const layout = { 'apps/console/src/ui/layout.css': '.row {\n  display: flex;\n}\n' };

/** A screen with one module. */
const screen = (css, markup) => ({
  ...layout,
  [`${home}/home.module.css`]: css,
  [`${home}/home-screen.tsx`]: `import classes from './home.module.css';\nexport const Home = () => ${markup};\n`,
});

const rulesBroken = (files) => checkStyles(plantTree(files)).findings.map(({ rule }) => rule);

describe('check-styles', () => {
  it('lets the scale, hairlines, conditions and shared classes pass', () => {
    const css = [
      '/* 3rem here is a word. */',
      '.card {',
      '  padding: var(--space-8) 0 1px;',
      '  border: 2px solid var(--line);',
      '  margin-inline: -1px;',
      '  width: 50%;',
      '  letter-spacing: -0.02em;',
      '}',
      '@media (max-width: 62rem) {',
      '  .card {',
      '    padding: 0;',
      '  }',
      '}',
    ].join('\n');
    const markup = "<p className={`row ${classes.card} ${kind === 'note' ? 'row' : ''}`} />";
    expect(rulesBroken(screen(css, markup))).toEqual([]);
  });

  it.each([
    ['rem', 'padding: 0.5rem', 'padding has the length 0.5rem'],
    ['px', 'gap: 8px', 'gap has the length 8px'],
    ['within a function', 'width: min(100%, 12rem)', 'width has the length 12rem'],
    ['negative', 'margin: -0.25rem 0', 'margin has the length -0.25rem'],
  ])('finds a length of its own: %s', (_, declaration, rule) => {
    const files = screen(
      `.card {\n  ${declaration};\n}\n`,
      '<p className={`row ${classes.card}`} />',
    );
    expect(rulesBroken(files)).toEqual([rule]);
  });

  it('leaves lengths to ui, where the scale is made', () => {
    const css = '.row {\n  padding: 0.5rem;\n}\n';
    const files = {
      'apps/console/src/ui/layout.css': css,
      'apps/console/src/ui/a.tsx': 'export const A = () => <p className="row" />;\n',
    };
    expect(rulesBroken(files)).toEqual([]);
  });

  it('finds a class that the module has not, and one that no screen has', () => {
    const css = '.card {\n  color: red;\n}\n';
    expect(rulesBroken(screen(css, '<p className={`row ${classes.other}`} />'))).toEqual([
      'other is no class of ./home.module.css',
      'no screen has the class card',
    ]);
  });

  it('finds a word that is no shared class, and a shared class that nobody uses', () => {
    const files = screen('.card {\n  color: red;\n}\n', '<p className={`rows ${classes.card}`} />');
    expect(rulesBroken(files)).toEqual(['rows is no class that screens share', 'nobody uses row']);
  });
});
