import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { helpPages } from '@replique/contract/home/help-pages';
import type { HelpPage, HelpSection } from '@replique/contract/home/help';
import type { LanguageCode } from '@replique/contract/route';
import { foldText } from '@replique/engine/text/analyse';

/** They are part of the product: the image holds this folder (Dockerfile). */
export const helpDirectory = fileURLToPath(new URL('../../../../../docs/help/', import.meta.url));

/** A heading as the end of an address: "Why it's grey" is `why-it-s-grey`. */
export function sectionId(heading: string): string {
  return (foldText(heading).match(/[a-z0-9]+/g) ?? []).join('-');
}

/** Words as they are read, without the marks of Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .trim();
}

function sectionsOf(text: string): HelpSection[] {
  return Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = '']) => {
    const title = plainText(heading);
    return { id: sectionId(title), title };
  });
}

/** A page, and how people ask for what it says: questions that are searched with it and never shown. */
export type WrittenPage = HelpPage & { asked: string[] };

/** What stands above a page between two lines of `---`: a list of questions. */
function splitAsked(file: string): { asked: string[]; body: string } {
  const [whole = '', list] = /^---\nasked:\n((?: {2}- .+\n)+)---\n/.exec(file) ?? [];
  const asked = Array.from((list ?? '').matchAll(/^ {2}- (.+)$/gm), ([, line = '']) => line.trim());
  return { asked, body: file.slice(whole.length) };
}

/**
 * The pages of help in one language, in the order of the contract's table: what people ask for it, `# Title`, one
 * paragraph that is the summary, then sections under `## Heading`.
 * @throws Error naming the file that is absent or has no title or summary: the server does not start without its help
 */
export function readHelpPages(language: LanguageCode, directory = helpDirectory): WrittenPage[] {
  return helpPages.map(({ page, group, role }) => {
    const file = `${directory}${language}/${page}.md`;
    const { asked, body } = splitAsked(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    const [, title, text = ''] = /^# (.+)\n([^]*)$/.exec(body) ?? [];
    const summary = text.trim().split(/\n\s*\n/)[0] ?? '';
    if (!title || summary === '' || summary.startsWith('#'))
      throw new Error(`A page of help begins with its title and a paragraph: ${file}`);
    return {
      page,
      group,
      role,
      language,
      title: title.trim(),
      summary: plainText(summary.replaceAll('\n', ' ')),
      sections: sectionsOf(text),
      text: text.trim(),
      asked,
    };
  });
}
