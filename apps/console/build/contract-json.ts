import { mkdirSync, writeFileSync } from 'node:fs';
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
      writeFileSync(file, `${JSON.stringify(minifyContractRouter(contract))}\n`);
    },
  };
}
