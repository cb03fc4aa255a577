import type { Page } from '@playwright/test';
import { gorgiasPackage, secretPlace, type Widget } from '../../../tools/panels/gorgias.mjs';

/**
 * A page that plays Gorgias: at a change of a ticket its server asks by the integration of the package, and its sidebar shows
 * the fields that the widget names, as the vendor's tutorial has them: a wrapper, cards and texts by their path.
 */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const shown = (text: string) =>
  /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escape(text)}">${escape(text)}</a>`
    : escape(text).replaceAll('\n', '<br>');

function render(widget: Widget, data: unknown): string {
  const of = widget.path === undefined ? data : (data as Record<string, unknown>)[widget.path];
  const inner = (widget.widgets ?? []).map((each) => render(each, of)).join('');
  if (widget.type === 'text') {
    if (typeof of !== 'string') throw new Error(`No text in the answer: ${widget.path}`);
    return `<dt>${widget.title}</dt><dd>${shown(of)}</dd>`;
  }
  return widget.type === 'card'
    ? `<section><h2>${widget.title}</h2><dl>${inner}</dl></section>`
    : inner;
}

/** @returns the status that Gorgias' server was answered; the page is shown where it was taken */
export async function openGorgias(
  page: Page,
  {
    address,
    secret,
    ticket,
    language,
  }: { address: string; secret: string; ticket: string; language: 'en' | 'fr' },
): Promise<number> {
  const { integration, widget } = gorgiasPackage(address, language);
  const { url, method, headers } = integration.http;
  const fill = (text: string) =>
    text.replaceAll('{{ticket.id}}', ticket).replace(secretPlace, secret);
  const answer = await fetch(fill(url), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, fill(value)]),
    ),
  });
  if (!answer.ok) return answer.status;
  const sidebar = render(widget.template, await answer.json());
  const html = `<!doctype html><html lang="${language}"><head><title>Gorgias</title></head><body><main><h1>Ticket</h1>${sidebar}</main></body></html>`;
  await page.unroute('https://acme.gorgias.com/**');
  await page.route('https://acme.gorgias.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(`https://acme.gorgias.com/app/ticket/${ticket}`);
  return answer.status;
}
