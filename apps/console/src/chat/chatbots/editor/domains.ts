/** As the contract has it: a host, or `*.` and a host for everything below it. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)*${label}$`);

export const mostDomains = 100;

/** The host of what people paste: an address loses its scheme, port and path. */
export function readDomain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#][^]*$/, '')
    .replace(/:\d+$/, '');
}

export function isDomain(text: string): boolean {
  return text.length <= 253 && host.test(text);
}

/** Each domain once, as it will be kept. */
export function readDomains(texts: string[]): string[] {
  return [...new Set(texts.map(readDomain).filter((text) => text !== ''))];
}
