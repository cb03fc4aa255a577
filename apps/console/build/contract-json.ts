import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@replique/contract/contract';
import type { Plugin } from 'vite';

const file = new URL('../src/generated/contract.json', import.meta.url);

/** Writes the routes without their zod schemas, so that the console's typed client carries neither zod nor schemas. */
export function contractJson(): Plugin {
  return {
    name: 'replique-contract-json',
    configResolved() {
      mkdirSync(new URL('.', file), { recursive: true });
      const text = `${JSON.stringify(minifyContractRouter(contract))}\n`;
      // A file written again, even alike, would make every running dev server reload.
      if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
      writeFileSync(file, text);
    },
  };
}
