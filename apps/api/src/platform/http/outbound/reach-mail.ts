import { lookup as lookupByDns } from 'node:dns/promises';
import { isIP } from 'node:net';
import { OutboundRefused } from './outbound.ts';
import { isPublicAddress, looksPublic } from './outbound-addresses.ts';

/** Mail servers obey the rule of the outbound client: the public internet, or what the operator allows by name. */

/** IMAP and submission. Not 25: there mail is handed from server to server, without a sign-in. */
const mailPorts = new Set([143, 465, 587, 993]);

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** A host alone, in the form in which it is connected to; null where more stands in it. */
function urlOf(host: string, port: number): URL | null {
  const isHost = /^[^\s/?#@\\:]{1,253}$/.test(host) || isIP(bare(host)) === 6;
  const named = isIP(host) === 6 ? `[${host}]` : host;
  return isHost ? URL.parse(`https://${named}:${port}/`) : null;
}

type Resolve = (hostname: string) => Promise<string[]>;

const byDns: Resolve = async (hostname) =>
  (await lookupByDns(hostname, { all: true })).map(({ address }) => address);

/**
 * The address that a mail server is connected to: looked up once and judged, so that no second answer of a name leads
 * elsewhere.
 * @throws OutboundRefused
 */
export function createMailReach(options: { allow: readonly string[]; resolve?: Resolve }) {
  const { allow, resolve = byDns } = options;
  return async (host: string, port: number): Promise<string> => {
    const url = urlOf(host, port);
    const name = url && bare(url.hostname).toLowerCase();
    const isAllowed = allow.includes(`${host.toLowerCase()}:${port}`);
    // The rule for ports of the web is another one; below it the host alone is judged.
    const isOutside =
      url !== null && mailPorts.has(port) && looksPublic(new URL(`https://${url.hostname}/`));
    if (url === null || name === null || (!isAllowed && !isOutside))
      throw new OutboundRefused('address', `${host}:${port} is no mail server outside.`);
    const found = isIP(name) === 0 ? await resolve(name) : [name];
    const usable = isAllowed ? found : found.filter(isPublicAddress);
    const [first] = usable;
    if (first === undefined)
      throw new OutboundRefused('address', `${host} is not on the public internet.`);
    return first;
  };
}
