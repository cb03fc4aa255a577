import type { Dom, DomElement } from './page-dom.ts';

/** What stands around a text on every page of a site. */
const furniture = [
  'script, style, noscript, template, iframe, object, embed, svg, canvas, audio, video',
  'form, button, input, select, textarea, dialog',
  'nav, footer, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"], [role="alertdialog"]',
  '[aria-label="breadcrumb" i], .breadcrumb, .breadcrumbs, .skip-link, .sr-only, .visually-hidden',
  '.article-votes, .article-relatives, .related-articles, .recent-articles, .share, .social-share, .pagination, .comments, #comments',
].join(', ');

/** Cookie banners: their makers' own names, and the words that all others use. */
const banner =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|onetrust|didomi|cookiebot|cybotcookiebot\w*|axeptio|tarteaucitron|usercentrics|cc-window|newsletter|pop-?up|modal)(?:$|[\s_-])/i;
/** A banner is short; an article about cookies that carries the word in its class is not. */
const mostBannerWords = 150;

const wordsOf = (element: DomElement) => element.textContent?.match(/\S+/g)?.length ?? 0;

function isBanner(element: DomElement): boolean {
  const name = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`;
  return banner.test(name) && wordsOf(element) <= mostBannerWords;
}

/** A page's own header goes; the header of an article holds its title and first words. */
const isPageHeader = (element: DomElement) =>
  element.closest('main, article, [role="main"]') === null;

/** Removes menus, forms, banners and footers from a page in place. */
export function dropFurniture(document: Dom): void {
  for (const element of document.querySelectorAll(furniture)) element.remove();
  for (const element of document.querySelectorAll('header, aside'))
    if (isPageHeader(element)) element.remove();
  const named = [...document.querySelectorAll('div[id], div[class], section[id], section[class]')];
  for (const element of named) if (isBanner(element)) element.remove();
}

/** Answers that unfold under their question are hidden until somebody looks; they are text all the same. */
export function showPanels(document: Dom): void {
  for (const control of document.querySelectorAll('[aria-controls]')) {
    const id = control.getAttribute('aria-controls') ?? '';
    const panel = /^[\w:.-]{1,100}$/.test(id) ? document.getElementById(id) : null;
    if (!panel || panel.closest('nav, header, footer, [role="dialog"]')) continue;
    panel.removeAttribute('hidden');
    panel.removeAttribute('aria-hidden');
    panel.removeAttribute('style');
    // The question itself often is the button, which goes with the other forms.
    unwrapButton(control);
  }
}

function unwrapButton(control: DomElement): void {
  if (control.tagName.toUpperCase() !== 'BUTTON') return;
  const heading = control.closest('h2, h3, h4, h5, h6, dt, summary');
  const question = (control.textContent ?? '').trim();
  if (heading && question) heading.textContent = question;
}
