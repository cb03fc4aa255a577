import DOMPurify from 'dompurify';

interface SanitizeOptions {
  /** Remote images tell their sender that the text was read; they stay out until a person asks. */
  allowRemoteImages: boolean;
}

export interface SanitizedHtml {
  nodes: DocumentFragment;
  /** How many remote images were left out. */
  blockedImages: number;
}

// `style` would break the page's policy and its look; `form` and its fields would let a ticket ask for a password.
const forbiddenTags = [
  'style',
  'form',
  'input',
  'textarea',
  'select',
  'button',
  'svg',
  'math',
  'audio',
  'video',
  'source',
];
const forbiddenAttributes = [
  'style',
  'class',
  'id',
  'name',
  'srcset',
  'background',
  'autofocus',
  'tabindex',
];

// Not for safety, which is DOMPurify's: a parser reports each inline style and handler it meets to the page's policy,
// and mail is full of them.
const reportedElements = /<(style|script)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const reportedAttributes = /\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

function withoutReported(html: string): string {
  return html
    .replace(reportedElements, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(reportedAttributes, ''));
}

function isRemote(image: Element): boolean {
  return !/^(data:image\/(png|jpe?g|gif|webp);|blob:)/i.test(image.getAttribute('src') ?? '');
}

/** The one sanitiser: HTML of people, CRMs and models becomes nodes that can do nothing. */
export function sanitizeHtml(html: string, { allowRemoteImages }: SanitizeOptions): SanitizedHtml {
  const nodes = DOMPurify.sanitize(withoutReported(html), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: forbiddenAttributes,
    ALLOW_DATA_ATTR: false,
  });
  for (const link of nodes.querySelectorAll('a[href]')) {
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
  const remote = allowRemoteImages ? [] : [...nodes.querySelectorAll('img')].filter(isRemote);
  for (const image of remote) image.replaceWith(image.getAttribute('alt') ?? '');
  return { nodes, blockedImages: remote.length };
}
