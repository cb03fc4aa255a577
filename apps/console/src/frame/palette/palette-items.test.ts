import { IconHome } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { levels } from '../../lib/session/access.ts';
import { actionWords } from '../../lib/language/phrase.ts';
import {
  findItems,
  listScreens,
  rankGroups,
  splitFound,
  type PaletteItem,
} from './palette-items.ts';

const namesFor = (level: (typeof levels)[keyof typeof levels], client?: string) =>
  listScreens(level, client).map(({ name }) => name);

describe('the screens of the palette', () => {
  it('come in the order of the menu, those that show what screens are made of at the end', () => {
    const names = namesFor(levels['super-admin']);
    expect(names.slice(0, 4)).toEqual(['home', 'clients', 'monitoring', 'prompts']);
    expect(names.slice(-3)).toEqual(['tables', 'forms', 'ui']);
    expect(names).toContain('account');
  });

  it('are found by “assistant” where one can be connected', () => {
    const foundBy = (level: (typeof levels)[keyof typeof levels]) =>
      listScreens(level, undefined).flatMap(({ name, also }) => (also ? [name] : []));
    expect(foundBy(levels.guest)).toEqual(['account']);
    expect(foundBy(levels.admin).toSorted()).toEqual(['account', 'settings/api']);
    expect(foundBy(levels['super-admin'])).toEqual(['settings/api']);
  });

  it('are those of the role, and of a client only when one is selected', () => {
    expect(namesFor(levels.guest)).not.toContain('clients');
    expect(namesFor(levels.agent)).not.toContain('clients/styles');
    expect(namesFor(levels.agent, 'some-client')).toContain('clients/styles');
  });
});

it('an action beside its item does not end on the colon that leads to its name elsewhere', () => {
  expect(actionWords('Prompt déployé\u00A0:')).toBe('Prompt déployé');
  expect(actionWords('Deployed the prompt')).toBe('Deployed the prompt');
});

describe('what the palette finds', () => {
  const item = (label: string): PaletteItem => ({
    key: label,
    label,
    icon: IconHome,
    run: () => undefined,
  });

  it('begins with what begins with the search', () => {
    const items = ['New client', 'Clients', 'Users'].map(item);
    expect(findItems(items, 'client', 5).map(({ label }) => label)).toEqual([
      'Clients',
      'New client',
    ]);
  });

  it('has the best group first, whatever was found in the text of something', () => {
    const ticket = { ...item('Where is my bike?'), also: 'FH-11' };
    const { named, inText } = splitFound([item('Brakes'), ticket], 'bike');
    expect([named, inText].map((found) => found.map(({ label }) => label))).toEqual([
      ['Where is my bike?'],
      ['Brakes'],
    ]);
    const groups = [
      { title: 'Recent', items: [item('Read the bike manual')] },
      { title: 'Empty', items: [] },
      { title: 'Texts', items: inText },
      { title: 'Clients', items: [item('Fernhollow Bikes'), item('Bikes and more')] },
      { title: 'Tickets', items: named },
    ];
    expect(rankGroups(groups, 'bike').map(({ title }) => title)).toEqual([
      'Clients',
      'Recent',
      'Tickets',
      'Texts',
    ]);
    expect(rankGroups(groups, '').map(({ title }) => title)).not.toContain('Empty');
  });

  it('has what is called as the search before what only begins with it', () => {
    const number = { ...item('dog trailer'), also: 'FH-11' };
    const groups = [
      { title: 'Screens', items: [item('FH-11 and others')] },
      { title: 'Tickets', items: [number] },
    ];
    expect(rankGroups(groups, 'FH-11')[0]?.title).toBe('Tickets');
  });
});
