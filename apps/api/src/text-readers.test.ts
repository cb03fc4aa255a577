import { findUnregistered, listModules } from '@replique/engine/testing/registry';
import { findTextTakers } from '@replique/engine/testing/text-takers';
import { describe, expect, it } from 'vitest';
import { connectors, elsewhere, others, readers, single, tasks } from './testing/text-readers.ts';
import { textTasks } from './text-worker.ts';

const folder = new URL('.', import.meta.url).pathname;
const connectorsFolder = new URL('../../../packages/connectors/src/', import.meta.url).pathname;

describe('what reads text from outside', () => {
  it('is registered, every function of it', async () => {
    const modules = listModules(folder).filter((module) => module in readers);
    expect(modules.toSorted()).toEqual(Object.keys(readers).toSorted());
    expect(
      await findUnregistered(folder, modules, { readers: [readers], others: [others] }),
    ).toEqual([]);
    expect(Object.keys(tasks).toSorted()).toEqual(Object.keys(textTasks).toSorted());
  });

  it('is registered by what it takes: no export that is given a text is left out', () => {
    const listed = [
      ...Object.entries(readers).flatMap(([module, all]) =>
        Object.keys(all).map((name) => `${module} ${name}`),
      ),
      ...Object.keys(connectors),
      ...Object.keys(single),
      ...Object.values(elsewhere).flatMap((names) => names.split(', ')),
    ];
    const taking = [...findTextTakers(folder), ...findTextTakers(connectorsFolder)];
    expect(taking.filter((name) => !listed.includes(name))).toEqual([]);
    const excepted = Object.values(elsewhere).flatMap((names) => names.split(', '));
    expect(excepted.filter((name) => !taking.includes(name))).toEqual([]);
  });
});
