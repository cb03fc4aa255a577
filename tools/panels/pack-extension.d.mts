import type { Plugin } from 'vite';

/** Vite plugin: writes the packages of the extension into its build folder. */
export function packExtension(): Plugin;
