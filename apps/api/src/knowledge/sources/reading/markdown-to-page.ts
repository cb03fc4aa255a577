import MarkdownIt from 'markdown-it';
import { cleanText, cleanTitle } from './clean-text.ts';

export type MarkdownPage = { title: string; html: string; text: string };

const longestHeading = 1_000;

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The words of mark-up within Markdown; the mark-up itself never comes through. */
function wordsOfHtml(html: string): string {
  const text = html
    .replace(/<(script|style|iframe|svg|template)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text && `<p>${escape(text)}</p>\n`;
}

function rendererFor(base: string) {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  markdown.renderer.rules['html_block'] = (tokens, at) => wordsOfHtml(tokens[at]?.content ?? '');
  markdown.renderer.rules['html_inline'] = () => '';
  markdown.normalizeLink = (link) => URL.parse(link, base)?.href ?? '';
  return markdown;
}

const frontMatter = /^\s*---[ \t]*\n([^]{0,5000}?)\n---[ \t]*(?:\n|$)/;

const film = /^\$\{[\w-]{1,20}\}\[[^\]]{0,300}\]\([^)]{0,1000}\)[ \t\r]*$/;

/** Crisp's own marks: callouts ("|| text", without a closing bar) and embedded films. */
function withoutCrispMarks(text: string): string {
  return text
    .replace(/^\|{1,3}[ \t](?=[^|\n]*$)/gm, '')
    .split('\n')
    .map((line) => (film.test(line) ? '' : line))
    .join('\n');
}

/** The first line as a heading, and what follows it; null when it is none. */
function splitHeading(text: string): { heading: string; rest: string } | null {
  const body = text.trimStart();
  if (!/^#[ \t]/.test(body)) return null;
  const end = body.indexOf('\n');
  const line = end < 0 ? body : body.slice(0, end);
  const heading = line
    .slice(1, longestHeading)
    .trim()
    .replace(/(?<![ \t])[ \t]+#+$/, '');
  return { heading, rest: end < 0 ? '' : body.slice(end + 1) };
}

/**
 * A page written in Markdown as HTML without any of the mark-up that it may hold; its first heading is its title.
 * @param base links are resolved against it
 */
export function markdownToPage(source: string, base: string): MarkdownPage {
  const whole = cleanText(source.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, ''));
  const front = frontMatter.exec(whole);
  const body = front ? whole.slice(front[0].length) : whole;
  const named = /^title:[ \t]*(.{1,600})$/m
    .exec(front?.[1] ?? '')?.[1]
    ?.replace(/^["']|["']$/g, '');
  const { heading, rest } = splitHeading(body) ?? { heading: named ?? '', rest: body };
  const html = cleanText(rendererFor(base).render(withoutCrispMarks(rest)));
  return {
    title: cleanTitle(heading.replace(/[*_`]+|<[^<>]*>/g, '')),
    html,
    text: html.replace(/<[^>]*>?/g, ' '),
  };
}
