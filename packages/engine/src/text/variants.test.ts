import { describe, expect, it } from 'vitest';
import { htmlToSections, htmlToText } from './html.ts';
import { isForOthers, readVariants, systemIn } from './variants.ts';

const step =
  '<ol><li><span class="for" data-for="win,linux">Right-click</span><span class="for" data-for="mac">Hold down the <b>control</b> key while you click</span> on the tab.</li><li>Click <span data-for="not fx115">OK</span><span data-for="fx115">Clear Now</span>.</li></ol>';
const written =
  '1. [Windows, Linux: Right-click] [Mac: Hold down the control key while you click] on the tab.\n2. Click Clear Now.';

describe('variants of a page', () => {
  it('stand in brackets within a line, and what is about older versions is gone', () => {
    expect(htmlToText(step)).toBe(written);
  });

  it('are a section each where they are blocks', () => {
    const page =
      '<h1>Export</h1><p>First save.</p><div data-for="mac"><p>Press ⌘S.</p></div><div data-for="not mac"><p>Press Ctrl+S.</p></div><p>That is all.</p>';
    expect(htmlToSections(page)).toEqual([
      { heading: 'Export', text: 'First save.' },
      { heading: 'Export (Mac)', text: 'Press ⌘S.' },
      { heading: 'Export (Windows, Linux)', text: 'Press Ctrl+S.' },
      { heading: 'Export', text: 'That is all.' },
    ]);
    expect(isForOthers('Export (Windows, Linux)', 'Mac')).toBe(true);
    expect(isForOthers('Export (Mac)', 'Mac')).toBe(false);
    expect(isForOthers('Export (new)', 'Mac')).toBe(false);
  });

  it('are read for the system that somebody uses', () => {
    expect(readVariants(written, 'Mac')).toContain(
      '1. Hold down the control key while you click on',
    );
    expect(readVariants(written, 'Windows')).toContain('1. Right-click on the tab.');
    expect(readVariants(written, null)).toContain(
      '1. Right-click (Mac: Hold down the control key while you click) on the tab.',
    );
    expect(readVariants('See [1] and [Note: x].', 'Mac')).toBe('See [1] and [Note: x].');
    expect(readVariants('Use [Windows 10: it] now.', 'Windows')).toBe('Use it now.');
  });

  it.each([
    ['It fails on my MacBook', 'Mac'],
    ['Windows 10, Firefox 72', 'Windows'],
    ['Works on Linux, fails on my Mac', null],
    ['I opened two windows', null],
    ['The machine is loud', null],
  ])('"%s" names %s', (question, system) => {
    expect(systemIn(question)).toBe(system);
  });
});

describe('words that a tag kept apart', () => {
  it.each([
    ['<p>Voir les<a href="/c">conditions</a>dans la page</p>', 'Voir les conditions dans la page'],
    [
      '<p>Two <a href="/c">cookie</a>s of l’<a href="/x">accord</a>.</p>',
      'Two cookies of l’accord.',
    ],
    ['<p>Right-click<span class="for">Hold down</span></p>', 'Right-click Hold down'],
    ['<p>caf&eacute;s, &Eacute;t&eacute;</p>', 'cafés, Été'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});
