import MarkdownIt from 'markdown-it';

/** Markup is Markdown's alone: HTML in the text stays text, and only addresses of the web and of mail become links. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false });
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url.trim());

/** The HTML of a document that a person wrote. */
export function renderMarkdown(text: string): string {
  return markdown.render(text).trim();
}
