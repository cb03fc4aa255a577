import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { htmlToSections } from '@replique/engine/text/html';
import type { Asked, Talk } from './talks.ts';

/** Conversations made of public help centres: a page's title is asked, then one of its headings as a follow-up. */

const folder = join(import.meta.dirname, '../../../../shared/data');
const markdown = new MarkdownIt({ html: true });

export type Page = { id: string; title: string; html: string; language: 'en' | 'fr' };
export type HelpCentre = { company: string; language: 'en' | 'fr'; pages: Page[]; talks: Talk[] };

type Row = Record<string, string>;

export const hasHelpCentres = (): boolean => existsSync(folder);

function readRows(path: string): Row[] {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Parts that answer nobody, and headings that an article has twice. */
const noMatter =
  /^(?:related|see also|further|more|table of contents|learn more|i still need|lecture|en savoir|articles? li|informations? compl|additional|example|exemple)/i;
const fewestWords = 15;

function headingsOf({ html, title }: Page): string[] {
  const sections = htmlToSections(html).filter(({ text }) => text.trim() !== '');
  return sections.flatMap(({ heading, text }) => {
    if (!heading || heading === title || heading.length > 80 || noMatter.test(heading)) return [];
    const isOnce = sections.filter((other) => other.heading === heading).length === 1;
    return isOnce && text.split(/\s+/).length >= fewestWords ? [heading] : [];
  });
}

/** As somebody writes who goes on asking: "and the cause?", "et la cause ?". */
function followUp(heading: string, language: 'en' | 'fr', at: number): string {
  const bare = heading.replace(/\s*\{#[^}]*\}/, '').replace(/[\s:.?!]+$/u, '');
  const small = /^\p{Lu}{2}/u.test(bare) ? bare : bare[0]?.toLocaleLowerCase() + bare.slice(1);
  if (language === 'fr') return at % 2 === 0 ? `et ${small} ?` : `${small} ?`;
  return at % 2 === 0 ? `and ${small}?` : `what about ${small}?`;
}

function talksOf(company: string, pages: Page[]): Talk[] {
  return pages.flatMap((page, at) => {
    const headings = headingsOf(page);
    const heading = headings[at % Math.max(1, headings.length)];
    if (heading === undefined || headings.length < 2) return [];
    const turns: Asked[] = [
      { text: page.title, expected: { kind: 'part', article: page.id, heading: null } },
      {
        text: followUp(heading, page.language, at),
        expected: { kind: 'part', article: page.id, heading },
      },
    ];
    return [{ company, language: page.language, turns }];
  });
}

function centre(company: string, language: 'en' | 'fr', pages: Page[]): HelpCentre {
  return { company, language, pages, talks: talksOf(company, pages) };
}

export function readHelpCentres(): HelpCentre[] {
  const commerce = readRows('helpcentre_commerce_en_fr/articles.jsonl');
  const shop = (language: 'en' | 'fr'): Page[] =>
    commerce
      .filter(({ lang }) => lang === language)
      .map(({ id = '', title = '', markdown: text = '' }) => ({
        id,
        title,
        language,
        html: markdown.render(text.replace(/^# .*\n/, '')),
      }));
  const browser = readRows('helpcentre_firefox_en/articles.jsonl').map(
    ({ id = '', title = '', html = '' }) => ({ id, title, html, language: 'en' as const }),
  );
  return [
    centre('Commerce help (en)', 'en', shop('en')),
    centre('Commerce help (fr)', 'fr', shop('fr')),
    centre('Firefox help (en)', 'en', browser),
  ];
}
