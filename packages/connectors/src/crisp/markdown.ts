/**
 * Crisp's own markdown as text and as HTML. Nothing of the source reaches the HTML unescaped, no element has an
 * attribute but a link its address, and that is one of the web or of mail.
 */

type Written = { html: string; text: string };

/** Longer than any message that people write: it stays as it is. */
const longestMarked = 50_000;
const deepest = 5;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (plain: string): string =>
  plain.replace(/[&<>"']/g, (one) => escapes[one] ?? '');
const plain = (text: string): Written => ({ html: escapeHtml(text), text });

function isSafe(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol);
}

function link(address: string, label: Written): Written {
  if (!isSafe(address)) return label;
  const html = `<a href="${escapeHtml(address)}">${label.html}</a>`;
  return { html, text: label.text === address ? address : `${label.text} (${address})` };
}

type Rule = {
  pattern: RegExp;
  /** Inside a word these marks are part of it: `a_b*c`. */
  isBetweenWords?: boolean;
  write(found: RegExpExecArray, inner: (source: string) => Written): Written;
};

const element = (name: string): Rule['write'] => {
  return ([, source = ''], inner) => {
    const { html, text } = inner(source);
    return { html: `<${name}>${html}</${name}>`, text };
  };
};

/** The first that fits is taken; each is bounded, so that no message takes long. */
const rules: Rule[] = [
  {
    pattern: /`([^`\n]{1,1000})`/y,
    write: ([, code = '']) => ({ html: `<code>${escapeHtml(code)}</code>`, text: code }),
  },
  {
    pattern: /\$\{color\}\[#?[0-9a-zA-Z]{1,20}\]\(([^()\n]{1,1000})\)/y,
    write: ([, source = ''], inner) => inner(source),
  },
  {
    pattern: /!\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})\)/y,
    write: ([, label = '', address = '']) => link(address, plain(label || address)),
  },
  {
    pattern: /\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/y,
    write: ([, label = '', address = ''], inner) => link(address, inner(label)),
  },
  { pattern: /\*\*(\S[^\n]{0,1000}?)\*\*/y, write: element('strong') },
  { pattern: /__(\S[^\n]{0,1000}?)__(?!\w)/y, isBetweenWords: true, write: element('u') },
  { pattern: /~~(\S[^\n]{0,1000}?)~~/y, write: element('s') },
  { pattern: /\+\+(\S[^\n]{0,1000}?)\+\+(?!\w)/y, isBetweenWords: true, write: element('mark') },
  {
    pattern: /\*([^*\s](?:[^*\n]{0,1000}[^*\s])?)\*(?!\w)/y,
    isBetweenWords: true,
    write: element('em'),
  },
  {
    pattern: /https?:\/\/[^\s<>"'*`()[\]]{1,2000}/y,
    isBetweenWords: true,
    write: ([whole]) => {
      const address = whole.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
      const { html, text } = link(address, plain(address));
      const rest = plain(whole.slice(address.length));
      return { html: html + rest.html, text: text + rest.text };
    },
  },
];

/** Where something other than plain text may begin. */
const mayBegin = /[`$![*_~+h]/g;

function ruleAt(source: string, at: number): { rule: Rule; found: RegExpExecArray } | null {
  const isInWord = at > 0 && /\w/.test(source[at - 1] ?? '');
  for (const rule of rules) {
    if (isInWord && rule.isBetweenWords) continue;
    rule.pattern.lastIndex = at;
    const found = rule.pattern.exec(source);
    if (found) return { rule, found };
  }
  return null;
}

function inline(source: string, depth = 0): Written {
  if (depth >= deepest) return plain(source);
  let [html, text, from] = ['', '', 0];
  const add = (more: Written) => void ((html += more.html), (text += more.text));
  for (const { index } of source.matchAll(mayBegin)) {
    if (index < from) continue;
    const fit = ruleAt(source, index);
    if (!fit) continue;
    add(plain(source.slice(from, index)));
    add(fit.rule.write(fit.found, (inner) => inline(inner, depth + 1)));
    from = index + fit.found[0].length;
  }
  add(plain(source.slice(from)));
  return { html, text };
}

type Block = { name: 'p' | 'ul' | 'ol' | 'blockquote' | 'pre' | 'break'; lines: string[] };

const kinds: [Block['name'], RegExp][] = [
  ['ul', /^[ \t]{0,8}[*•-][ \t]+(?=\S)/],
  ['ol', /^[ \t]{0,8}\d{1,4}[.)][ \t]+(?=\S)/],
  ['blockquote', /^>[ \t]?/],
];

function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  for (const line of source.split(/\r\n|[\n\r]/)) {
    if (/^[ \t]{0,3}```/.test(line)) {
      isCode = !isCode;
      blocks.push({ name: isCode ? 'pre' : 'break', lines: [] });
      continue;
    }
    const last = blocks.at(-1);
    if (isCode) {
      last?.lines.push(line);
      continue;
    }
    const kind = line.trim() ? kinds.find(([, mark]) => mark.test(line)) : undefined;
    const name = kind?.[0] ?? (line.trim() ? 'p' : 'break');
    const content = kind ? line.replace(kind[1], '') : line;
    if (last?.name === name) last.lines.push(content);
    else blocks.push({ name, lines: [content] });
  }
  return blocks.filter(({ name, lines }) => name !== 'break' && lines.length > 0);
}

function writeBlock({ name, lines }: Block): Written {
  if (name === 'pre') {
    const code = lines.join('\n');
    return { html: `<pre><code>${escapeHtml(code)}</code></pre>`, text: code };
  }
  const written = lines.map((line) => inline(line.replace(/^#{1,6}[ \t]+/, '')));
  if (name === 'ul' || name === 'ol')
    return {
      html: `<${name}>${written.map(({ html }) => `<li>${html}</li>`).join('')}</${name}>`,
      text: written
        .map(({ text }, at) => `${name === 'ol' ? `${at + 1}.` : '-'} ${text}`)
        .join('\n'),
    };
  const html = written.map((line) => line.html).join('<br>');
  const text = written.map((line) => line.text).join('\n');
  return { html: `<${name}>${html}</${name}>`, text };
}

export function readMarkdown(source: string): Written {
  if (source.length > longestMarked)
    return { html: `<p>${escapeHtml(source).replaceAll('\n', '<br>')}</p>`, text: source };
  const written = blocksOf(source).map(writeBlock);
  return {
    html: written.map(({ html }) => html).join(''),
    text: written.map(({ text }) => text).join('\n\n'),
  };
}

/** Plain text among a page's HTML. */
export const htmlOfText = (text: string): string =>
  `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
