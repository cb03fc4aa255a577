import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reader } from './growth.ts';

/**
 * What reads foreign text, and how it is called on one: by module ("text/html"), then by the name of the export. What
 * has several ways in (a class) has a record of them.
 */
export type Readers = Record<string, Record<string, Reader | Record<string, Reader>>>;

/** Exports that read no foreign text: by the reason why, then by module, their names in a row. */
export type Others = Record<string, Record<string, string>>;

const modulesOf = <T>(lists: Record<string, T>[]): [string, T][] =>
  lists.flatMap((list) => Object.entries(list));

/** Every reader by a name to find it by: "text/html htmlToText", "privacy/mask Mask restore". */
export function listReaders(all: Readers[]): { name: string; read: Reader }[] {
  return modulesOf(all).flatMap(([module, exported]) =>
    Object.entries(exported).flatMap(([name, ways]) =>
      typeof ways === 'function'
        ? [{ name: `${module} ${name}`, read: ways }]
        : Object.entries(ways).map(([way, read]) => ({ name: `${module} ${name} ${way}`, read })),
    ),
  );
}

/** The modules of a folder that are neither tests nor made for them, as they are imported: "text/html". */
export function listModules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|d|fixture)\.tsx?$/.test(path))
    .filter((path) => !/(?:^|\/)testing\//.test(path))
    .map((path) => path.replace(/\.tsx?$/, ''))
    .sort();
}

/** What is exported and called, and stands in neither list; and what stands there and is not exported. */
export async function findUnregistered(
  folder: string,
  modules: string[],
  lists: { readers: Readers[]; others: Others[] },
): Promise<string[]> {
  const listed = [
    ...modulesOf(lists.readers).flatMap(([module, exported]) =>
      Object.keys(exported).map((name) => `${module} ${name}`),
    ),
    ...modulesOf(lists.others).flatMap(([, byModule]) =>
      Object.entries(byModule).flatMap(([module, names]) =>
        names.split(' ').map((name) => `${module} ${name}`),
      ),
    ),
  ];
  const exported: string[] = [];
  for (const module of modules) {
    const all = (await import(join(folder, `${module}.ts`))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(all))
      if (typeof value === 'function') exported.push(`${module} ${name}`);
  }
  const known = new Set(listed);
  const real = new Set(exported);
  return [
    ...exported.filter((name) => !known.has(name)).map((name) => `not registered: ${name}`),
    ...listed.filter((name) => !real.has(name)).map((name) => `not exported: ${name}`),
    ...listed.filter((name, at) => listed.indexOf(name) !== at).map((name) => `twice: ${name}`),
  ];
}
