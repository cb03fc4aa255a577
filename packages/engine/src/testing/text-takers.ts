import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listModules } from './registry.ts';

/** As a parameter is called that holds a text of somebody. */
const names = 'text|html|markdown|csv|xml|body|mail|source|raw';
const parameter = new RegExp(String.raw`(?<![\w.])(?:${names})\??: (?:string|Buffer)\b`, 'i');
const exported =
  /^export (?:(?:async )?function\*? (\w+)(?:<[^>]*>)?|const (\w+)(?:: \w+)? = (?:async )?)\(([^)]*)\)/gm;

/** What a folder's modules export that takes a text, by the names of its parameters: "users/read-user-csv readUserCsv". */
export function findTextTakers(folder: string): string[] {
  return listModules(folder)
    .filter(
      (module) =>
        !/(?:^|\/)(?:testing-processes|demo|fakes|scenarios)\/|fixture$|fake-site$/.test(module),
    )
    .flatMap((module) =>
      Array.from(readFileSync(join(folder, `${module}.ts`), 'utf8').matchAll(exported))
        .filter(([, , , given = '']) => parameter.test(given))
        .map(([, name, constant]) => `${module} ${name ?? constant}`),
    );
}
