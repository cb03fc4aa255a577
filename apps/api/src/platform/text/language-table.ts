import { readFile } from 'node:fs/promises';
import { readLanguageTableBy } from '@replique/engine/text/language-detector';

/** In each thread that tells languages, before the first text: the table takes a quarter of the memory. */
export const readLanguageTable = (): void => readLanguageTableBy((file) => readFile(file, 'utf8'));
