import { readdirSync } from 'node:fs';
import { helpPages } from '@replique/contract/home/help-pages';
import { en } from '@replique/phrases/en';
import { fr } from '@replique/phrases/fr';
import { describe, expect, it } from 'vitest';
import { helpDirectory, plainText, readHelpPages, sectionId } from './read-pages.ts';

const languages = ['en', 'fr'] as const;
const pages = { en: readHelpPages('en'), fr: readHelpPages('fr') };

function textsOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((value: string | object) =>
    typeof value === 'string' ? [value] : textsOf(value),
  );
}
const sameSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const phrases = {
  en: new Set(textsOf(en).map(sameSpaces)),
  fr: new Set(textsOf(fr).map(sameSpaces)),
};

/** The words of the console that a page names stand between single stars. */
function labelsOf(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`|\*\*/g, '');
  return Array.from(prose.matchAll(/(?<!\w)\*([^*\n]+)\*/g), ([, label = '']) => sameSpaces(label));
}

/** Without what is code or an address. */
const proseOf = (text: string): string => text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '');

describe.each(languages)('the pages in %s', (language) => {
  it('are those of the table, one file each', () => {
    const files = helpPages.map(({ page }) => `${page}.md`).toSorted();
    expect(readdirSync(`${helpDirectory}${language}`).toSorted()).toEqual(files);
  });

  it.each(pages[language])('$page is short, in parts, and says how people ask for it', (page) => {
    const words = page.text.split(/\s+/).length;
    expect(words).toBeGreaterThan(150);
    expect(words).toBeLessThan(page.page === 'glossary' ? 1_100 : 450);
    expect(page.summary.length).toBeLessThan(260);
    expect(page.asked.length).toBeGreaterThan(2);
    const ids = page.sections.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(pages[language])('$page names buttons and fields as the console does', (page) => {
    const labels = labelsOf(page.text);
    const unknown = labels.filter(
      (label) => !phrases[language].has(label) && !phrases[language].has(`${label}…`),
    );
    expect(unknown).toEqual([]);
  });

  it('have the apostrophe of print', () => {
    for (const { page, text } of pages[language]) expect(proseOf(text), page).not.toMatch(/'/);
  });
});

it('have in French the spaces that do not break', () => {
  const unspaced = /[^\u00a0\u202f\s|*][:;?!»](?=\s|$)| [:;?!»]|« /;
  for (const { page, text } of pages.fr) expect(proseOf(text), page).not.toMatch(unspaced);
});

it('have the same parts in both languages', () => {
  const shapes = languages.map((language) =>
    pages[language].map(({ page, sections }) => [page, sections.length]),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

it('refuses to start without a page', () => {
  expect(() => readHelpPages('en', '/nowhere/')).toThrow(/first-steps\.md/);
});

it('makes addresses of headings, and plain words of Markdown', () => {
  expect(sectionId('Où l’on s’arrête ?')).toBe('ou-l-on-s-arrete');
  expect(plainText('Press **`G`**, or *Generate* on [Tickets](/tickets).')).toBe(
    'Press G, or Generate on Tickets.',
  );
});
