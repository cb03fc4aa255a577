import DOMPurify from 'dompurify';
import { htmlPart, htmlStart, type HtmlPlace } from './light-html.ts';

interface SanitizeOptions {
  /** Remote images tell their sender that the text was read; they stay out until a person asks. */
  allowRemoteImages: boolean;
  /** Where the part begins that is wanted; the first one without it. */
  place?: HtmlPlace | undefined;
}

export interface SanitizedHtml {
  nodes: DocumentFragment;
  /** How many remote images were left out. */
  blockedImages: number;
  /** Where the next part begins; null after the last. */
  next: HtmlPlace | null;
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

function isRemote(image: Element): boolean {
  return !/^(data:image\/(png|jpe?g|gif|webp);|blob:)/i.test(image.getAttribute('src') ?? '');
}

/** What was read last, by its source: a message that is opened again costs nothing. */
const kept = new Map<string, SanitizedHtml>();
const mostKept = 40;

/** Chromium holds even a parsed document against the page's policy, and complains of its base before it can be removed. */
const withoutBase = (html: string) => html.replace(/<base(?=[\s/>])/gi, '<no-base');

function purify(html: string): DocumentFragment {
  return DOMPurify.sanitize(withoutBase(html), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: forbiddenAttributes,
    ALLOW_DATA_ATTR: false,
  });
}

function sanitizePart(html: string, allowRemoteImages: boolean): Omit<SanitizedHtml, 'next'> {
  const nodes = purify(html);
  for (const link of nodes.querySelectorAll('a[href]')) {
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
  const remote = allowRemoteImages ? [] : [...nodes.querySelectorAll('img')].filter(isRemote);
  for (const image of remote) image.replaceWith(image.getAttribute('alt') ?? '');
  return { nodes, blockedImages: remote.length };
}

/**
 * The one sanitiser: HTML of people, CRMs and models becomes nodes that can do nothing. A long text comes in parts, each
 * read when it is asked for.
 */
export function sanitizeHtml(
  html: string,
  { allowRemoteImages, place = htmlStart }: SanitizeOptions,
): SanitizedHtml {
  const part = htmlPart(html, place);
  const key = `${allowRemoteImages} ${part.html}`;
  const known = kept.get(key) ?? { ...sanitizePart(part.html, allowRemoteImages), next: null };
  kept.delete(key);
  kept.set(key, known);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  return { ...known, nodes: known.nodes.cloneNode(true) as DocumentFragment, next: part.next };
}

/** A page of our own, whole. */
export const sanitizeOurs = (html: string): DocumentFragment => sanitizePart(html, false).nodes;

/**
 * A mail of ours with the looks that it is sent with. Its styles are no attributes here, which the page's policy refuses,
 * but in `data-look`; nothing in them loads anything.
 */
function sanitizeMail(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html.replace(/ style="/g, ' data-look="'), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: [...forbiddenTags, 'img'],
    FORBID_ATTR: forbiddenAttributes,
    ALLOW_DATA_ATTR: true,
  });
  for (const link of nodes.querySelectorAll('a[href]')) link.setAttribute('target', '_blank');
  return nodes;
}

const asMailPrograms =
  "margin:0;padding:24px 16px;background:#fff;color:#000;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere";

/** Puts a mail into an empty page, with the looks that it is sent with. */
export function drawMail(body: HTMLElement, html: string): void {
  body.replaceChildren(sanitizeMail(html));
  body.style.cssText = asMailPrograms;
  for (const element of body.querySelectorAll<HTMLElement>('[data-look]')) {
    const look = element.dataset['look'] ?? '';
    if (!/url\(/i.test(look)) element.style.cssText = look;
  }
}
