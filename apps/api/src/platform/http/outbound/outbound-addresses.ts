import { BlockList, isIP } from 'node:net';

/** Networks that are ours, our neighbours' or nobody's: RFC 6890 and what cloud machines ask about themselves. */
const refused4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only global unicast is public, without tunnels (an IPv4 address may hide in them) and examples. */
const public6 = ['2000::/3'];
const refused6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const lists = {
  refused4: listOf(refused4, 'ipv4'),
  public6: listOf(public6, 'ipv6'),
  refused6: listOf(refused6, 'ipv6'),
};

/** Names that no public server has. */
const insideName = /^[^.]*$|(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Below 1024 only the web's own ports: what listens on the others speaks something else. */
export function isWebPort(port: string | number | null | undefined): boolean {
  const number = Number(port || 443);
  return number === 80 || number === 443 || number >= 1_024;
}

/**
 * Whether an address may lead to the public internet, as far as it shows by itself. Names are judged again by what they
 * resolve to, whenever a connection is made.
 */
export function looksPublic({ hostname, port }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '');
  if (!isWebPort(port)) return false;
  return isIP(host) === 0 ? !insideName.test(host.toLowerCase()) : isPublicAddress(host);
}

/** Whether a redirect leads from https to http, where anybody on the way could answer. */
export function isDowngrade(from: URL | string, to: URL): boolean {
  return new URL(from).protocol === 'https:' && to.protocol === 'http:';
}

/** Whether an IP address is one of the public internet. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !lists.refused4.check(address, 'ipv4');
  if (family === 6) {
    return lists.public6.check(address, 'ipv6') && !lists.refused6.check(address, 'ipv6');
  }
  return false;
}
