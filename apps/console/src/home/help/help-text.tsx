import { useLocation, useRouter } from '@tanstack/react-router';
import type { HelpPage } from '@replique/contract/home/help';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { renderMarkdown } from '../../ui/text/render-markdown.ts';
import { sanitizeOurs } from '../../ui/text/sanitize-html.ts';
import classes from './help-text.module.css';
import { resolveLink, type Reader } from './resolve-link.ts';

/** Links lead where they lead this reader; what is closed to the role stays as words. */
function placeLinks(nodes: DocumentFragment, reader: Reader): void {
  for (const link of nodes.querySelectorAll('a[href]')) {
    const href = resolveLink(link.getAttribute('href') ?? '', reader);
    if (href === null) link.replaceWith(...link.childNodes);
    else if (href.startsWith('/')) {
      link.setAttribute('href', href);
      link.removeAttribute('target');
      link.removeAttribute('rel');
    }
  }
}

/** Wide tables scroll by themselves, which the keyboard must reach. */
function placeTables(nodes: DocumentFragment): void {
  for (const table of nodes.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.className = classes.table ?? '';
    box.tabIndex = 0;
    table.replaceWith(box);
    box.append(table);
  }
}

function makeNodes(page: HelpPage, reader: Reader): DocumentFragment {
  const html = renderMarkdown(page.text, { isOurs: true });
  const nodes = sanitizeOurs(html);
  for (const [at, heading] of nodes.querySelectorAll('h2').entries())
    heading.id = page.sections[at]?.id ?? '';
  placeLinks(nodes, reader);
  placeTables(nodes);
  return nodes;
}

/** Where a plain click on a link into the console leads; undefined for every other click. */
function internalHref(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element && event.target.closest('a');
  const href = link ? (link.getAttribute('href') ?? '') : '';
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return href.startsWith('/') && event.button === 0 && !hasKey ? href : undefined;
}

/** The text of a page of help; links within the console go by the router. */
export function HelpText({ page }: { page: HelpPage }) {
  const router = useRouter();
  const { hash } = useLocation();
  const { level, isSuperAdmin } = useSession();
  const client = useSelectedClient();
  const box = useRef<HTMLDivElement>(null);
  const reader = useMemo(() => ({ level, isSuperAdmin, client }), [level, isSuperAdmin, client]);
  useLayoutEffect(() => {
    box.current?.replaceChildren(makeNodes(page, reader));
  }, [page, reader]);
  useLayoutEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [page, hash]);
  useLayoutEffect(() => {
    const text = box.current;
    const follow = (event: MouseEvent) => {
      const href = internalHref(event);
      if (href === undefined) return;
      event.preventDefault();
      router.history.push(href);
    };
    // On what holds the links: they are real ones, and the keyboard clicks them as the mouse does.
    text?.addEventListener('click', follow);
    return () => text?.removeEventListener('click', follow);
  }, [router]);
  return <div ref={box} className={`text-16 soft ${classes.text}`} lang={page.language} />;
}
