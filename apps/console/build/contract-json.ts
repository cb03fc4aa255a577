import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@replique/contract/contract';
import type { Plugin } from 'vite';

/** What only the server and its documentation read; every route would carry it into the first screen. */
const leftOut = new Set(['summary', 'tags', 'meta', 'successStatus']);

const file = new URL('../src/generated/contract.json', import.meta.url);

/** A contract without the words that describe it; slices and routes may bear such a name, their parts do not. */
function withoutWords(this: object, key: string, value: unknown): unknown {
  const isPart = 'path' in this || 'errorMap' in this;
  return isPart && leftOut.has(key) ? (key === 'meta' ? {} : undefined) : value;
}

/** Writes the routes without their zod schemas, so that the console's typed client carries neither zod nor schemas. */
export function contractJson(): Plugin {
  return {
    name: 'replique-contract-json',
    configResolved() {
      mkdirSync(new URL('.', file), { recursive: true });
      const text = `${JSON.stringify(minifyContractRouter(contract), withoutWords)}\n`;
      // A file written again, even alike, would make every running dev server reload.
      if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
      writeFileSync(file, text);
    },
  };
}
