import { isIP } from 'node:net';

/** `host:port`, the host as it stands in an address: a name, an IPv4 or a bracketed IPv6 address. */
export function isHostAndPort(text: string): boolean {
  const match = text.match(/^([a-z0-9.-]+|\[[0-9a-f:.]+\]):(\d{1,5})$/);
  if (!match || Number(match[2]) < 1 || Number(match[2]) > 65_535) return false;
  // Other spellings of an address would never equal the one that the URL of a request has.
  return URL.canParse(`http://${match[1]}`) && new URL(`http://${match[1]}`).hostname === match[1];
}

const mostHops = 10;

/** An address, or a network of them; everybody's network would be no trust at all. */
function isNetwork(text: string): boolean {
  const match = text.match(/^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/);
  const family = isIP(match?.[1] ?? '');
  if (!match || family === 0) return false;
  const prefix = match[2] === undefined ? 1 : Number(match[2]);
  return prefix >= 1 && prefix <= (family === 4 ? 32 : 128);
}

/** `0` is off, `2` two proxies in a row, anything else the proxies by address; null for what is none of these. */
export function readProxies(text: string): number | string[] | null {
  if (/^\d+$/.test(text)) return Number(text) <= mostHops ? Number(text) : null;
  const networks = text.toLowerCase().split(',');
  const trimmed = networks.map((each) => each.trim());
  return trimmed.every(isNetwork) ? trimmed : null;
}
