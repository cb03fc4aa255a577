/** Whether a host is this machine alone: as a server is bound to it, or as it stands in an address. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** What decides who can reach a server. */
export type Reach = {
  /** What it is bound to. */
  host: string;
  /** Where people are told to find it. */
  urls: string[];
  /** The proxies in front; 0: none. */
  trustProxy: number | string[];
};

/**
 * Whether anybody but the people of this machine may reach the server. In doubt it may: any other address than
 * loopback counts, a private one too, and so does a proxy in front.
 */
export const isReachedFromOutside = ({ host, urls, trustProxy }: Reach): boolean =>
  !isLoopbackHost(host) ||
  urls.some((url) => !isLoopbackHost(new URL(url).hostname)) ||
  trustProxy !== 0;
