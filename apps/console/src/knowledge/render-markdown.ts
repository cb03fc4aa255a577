import MarkdownIt from 'markdown-it';

// As the server renders it: apps/api/src/knowledge/render-markdown.ts. What is stored is the server's.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false });
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url.trim());

/** What the text will look like. It still goes through the sanitiser. */
export function renderMarkdown(text: string): string {
  return markdown.render(text).trim();
}
