import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ErrorCode } from '@replique/contract/contract';
import { en } from '@replique/phrases/en';
import { frame } from '@replique/phrases/en-frame';
import { fr } from '@replique/phrases/fr';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { activateLanguage, loadScreenPhrases } from './i18n.ts';

// A code of the API without a phrase does not compile.
en.error satisfies Record<ErrorCode, string>;

function leaves(phrases: object, path = ''): [string, string][] {
  return Object.entries(phrases).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${path}${key}`, value]]
      : leaves(value as object, `${path}${key}.`),
  );
}

function variables(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).toSorted();
}

/** Parts of the frame that wait for the phrases of all screens (`loadScreenPhrases`). */
const comesLater = [
  // Of lists, which come with the phrases of screens.
  'export-button.tsx',
  'factor-banner.tsx',
  'not-analysed.tsx',
  'notice-list.tsx',
  'secret-field.tsx',
  'tour-card.tsx',
  'tour.tsx',
  'use-palette-actions.ts',
  'view-bar.tsx',
];

describe('i18n', () => {
  it('finds an error by its dotted code, in the language that is active', async () => {
    await activateLanguage('en');
    expect(i18next.t('error.auth.code-invalid')).toBe('This sign-in has expired. Sign in again.');
    expect(i18next.t('error.language-update')).toBe(
      'Error updating language. Please try again later.',
    );
    await activateLanguage('fr');
    await loadScreenPhrases();
    expect(i18next.t('error.tickets.not-found')).toBe('Ticket introuvable');
    expect(document.documentElement.lang).toBe('fr');
  });

  it('gives every text the same variables in both languages @spec-9.7', () => {
    const french = new Map(leaves(fr));
    for (const [key, text] of leaves(en))
      expect([key, variables(french.get(key) ?? '')]).toEqual([key, variables(text)]);
  });

  it('has every phrase of the frame and the home screen in the part that comes first', () => {
    const folders = ['frame', 'home/home', 'ui', 'lib'].map((name) =>
      join(import.meta.dirname, '../..', name),
    );
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.startsWith('screens'))
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .filter((name) => !comesLater.includes(basename(name)))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    const spoken = files.flatMap((text) =>
      [...text.matchAll(/\bt\(\s*['`]([a-zA-Z]+)\./g)].map(([, name = '']) => name),
    );
    expect(spoken.length).toBeGreaterThan(50);
    expect([...new Set(spoken)].filter((name) => !Object.hasOwn(frame, name))).toEqual([]);
  });

  it('leaves no text empty', () => {
    expect([...leaves(en), ...leaves(fr)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('puts a no-break space before French double punctuation and inside guillemets', () => {
    const broken = leaves(fr).filter(([, text]) =>
      /(^|[^\u00a0\u202f{])[;!?»]| :|«[^\u00a0\u202f]/.test(text.replace(/https?:\/\//g, '')),
    );
    expect(broken).toEqual([]);
  });
});
