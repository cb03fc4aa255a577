import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections } from '@replique/engine/text/html';

/** The passages by which a text is searched. A task of deps.texts. */
export function readDocument(html: string) {
  return chunkSections(htmlToSections(html));
}
