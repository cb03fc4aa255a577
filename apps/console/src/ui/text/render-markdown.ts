import MarkdownIt from 'markdown-it';

const ofTheWeb = /^(?:https?:\/\/|mailto:)/i;
/** A path of the console, or another page of the help. */
const own = /^(?:\/(?!\/)|[a-z-]+\.md(?:#|$))/;

// As the server renders it: apps/api/src/knowledge/knowledge/storing/render-markdown.ts. What is stored is the server's.
function makeRenderer(isLink: (url: string) => boolean) {
  const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false });
  markdown.validateLink = (url) => isLink(url.trim());
  return markdown;
}

const written = makeRenderer((url) => ofTheWeb.test(url));
const ours = makeRenderer((url) => ofTheWeb.test(url) || own.test(url));

/**
 * The HTML of a text in Markdown; it still goes through the sanitiser. Links lead to the web alone, in a text of our own
 * (`isOurs`) also into the console.
 */
export function renderMarkdown(text: string, { isOurs = false } = {}): string {
  return (isOurs ? ours : written).render(text).trim();
}
