import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpPages } from '@replique/contract/home/help-pages';
import { describe, expect, it } from 'vitest';
import { levels } from '../../lib/session/access.ts';
import { routeTable } from '../../routes.ts';
import { pageAbout, pageOf, pageOfRoute } from './page-of-route.ts';
import { resolveLink, routeOfPath, type Reader } from './resolve-link.ts';

const folder = join(import.meta.dirname, '../../../../../docs/help');
const names = new Set<string>(helpPages.map(({ page }) => page));
/** Show what screens are made of, or stand outside; the help itself needs no help. */
const withoutHelp = ['tables', 'forms', 'ui', 'error', 'help'];

/** The links of every page: where they stand and where they lead. */
const links = ['en', 'fr'].flatMap((language) =>
  readdirSync(join(folder, language)).flatMap((file) => {
    const text = readFileSync(join(folder, language, file), 'utf8');
    return Array.from(text.matchAll(/\]\(([^)]*)\)/g), ([, href = '']) => ({
      at: `${language}/${file}`,
      href,
    }));
  }),
);

describe('the links of the help', () => {
  it('lead to pages and screens that there are', () => {
    expect(links.length).toBeGreaterThan(100);
    const broken = links.filter(({ href }) => {
      const page = /^([a-z-]+)\.md$/.exec(href)?.[1];
      return page === undefined ? routeOfPath(href) === undefined : !names.has(page);
    });
    expect(broken).toEqual([]);
  });

  it('ask for no thing that a reader would have to choose', () => {
    for (const { at, href } of links) expect(href.replace('$id', ''), at).not.toContain('$');
  });
});

it('every screen has a page that speaks of it', () => {
  const silent = routeTable.filter((row) => pageOf(row) === undefined).map(({ name }) => name);
  expect(silent.toSorted()).toEqual(withoutHelp.toSorted());
  const known = new Set(routeTable.map(({ name }) => name));
  expect(Object.keys(pageOfRoute).filter((name) => !known.has(name))).toEqual([]);
  for (const page of Object.values(pageOfRoute)) expect(names).toContain(page);
});

it('is found by the path that the router has of a screen', () => {
  expect(pageAbout('/')).toBe('home');
  expect(pageAbout('/tickets/$ticket')).toBe('answer-a-ticket');
  expect(pageAbout('/clients/details/$id/')).toBe('clients');
  expect(pageAbout('/clients/details/$id/gaps')).toBe('gaps');
  expect(pageAbout('/settings/crm/{-$platform}')).toBe('crm');
  expect(pageAbout('/ui')).toBeUndefined();
});

describe('a link', () => {
  const client = '0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f10';
  const carol: Reader = { level: levels.agent, isSuperAdmin: false, client };
  const alice: Reader = { level: levels['super-admin'], isSuperAdmin: true, client: undefined };

  it('leads to another page, to the web, or to a screen', () => {
    expect(resolveLink('tickets.md#keep-a-view', carol)).toBe('/help/tickets#keep-a-view');
    expect(resolveLink('https://example.org/', carol)).toBe('https://example.org/');
    expect(resolveLink('/tickets', carol)).toBe('/tickets');
  });

  it('leads to the reader’s own client, or to the one that is chosen', () => {
    const gaps = '/clients/details/$id/gaps';
    expect(resolveLink(gaps, carol)).toBe(`/clients/details/${client}/gaps`);
    expect(resolveLink(gaps, { ...alice, client })).toBe(
      `/clients/details/${client}/gaps?client=${client}`,
    );
    expect(resolveLink(gaps, alice)).toBe('/clients?archived=0');
  });

  it('is no link where the screen is not open to the role', () => {
    expect(resolveLink('/prompts', carol)).toBeNull();
    expect(resolveLink('/clients/details/$id/modules', carol)).toBeNull();
    expect(resolveLink('/prompts', alice)).toBe('/prompts');
    expect(resolveLink('/nowhere', alice)).toBeNull();
  });
});
