/** The files of the browser extension for `chromium` or `firefox`. */
export function extensionFiles(root: string, browser: string): { name: string; data: Buffer }[];
export const browsers: string[];
