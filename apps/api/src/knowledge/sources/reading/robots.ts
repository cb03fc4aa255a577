import robotsParser from 'robots-parser';
import { decodeBody } from './decode-body.ts';
import { PageUnread, robotName, type Visitor } from './visitor.ts';

export type Rules = { isAllowed(url: string): boolean; sitemaps: string[] };

/** RFC 9309 has readers take at least 500 KiB. */
const maxBytes = 600_000;
const mostLines = 2_000;
const longestLine = 500;
const mostSitemaps = 20;

type Parse = (
  url: string,
  text: string,
) => {
  isAllowed(url: string, robot: string): boolean | undefined;
  getCrawlDelay(robot: string): number | undefined;
  getSitemaps(): string[];
};
const parse = robotsParser as unknown as Parse;

const everything: Rules = { isAllowed: () => true, sitemaps: [] };

/** Patterns full of stars cost time with every page; no honest file has them. */
function harmlessLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/, mostLines)
    .filter((line) => line.length <= longestLine && line.split('*').length <= 8)
    .join('\n');
}

/**
 * What robots.txt lets us read. Without one everything; a server that fails to answer the question forbids (RFC 9309).
 * A delay that it asks for is kept from here on.
 * @throws PageUnread
 */
export async function readRobots(visitor: Visitor, origin: string): Promise<Rules> {
  const url = `${origin}/robots.txt`;
  // A redirect to another host is followed: so says the RFC, and outbound judges the address.
  const visited = await visitor
    .visit(url, { accept: 'text/plain', maxBytes, mayFollow: () => true })
    .catch((error: unknown) => {
      const isAbsent =
        error instanceof PageUnread &&
        (error.reason === 'sign-in' ||
          error.reason === 'redirects' ||
          (error.reason === 'status' && (error.status ?? 500) < 500 && error.status !== 429));
      if (isAbsent) return null;
      throw error;
    });
  if (!visited) return everything;
  const text = decodeBody(visited.bytes, visited.headers.get('content-type'));
  if (/^\s*</.test(text)) return everything;
  const robots = parse(url, harmlessLines(text));
  visitor.slowDown((robots.getCrawlDelay(robotName) ?? 0) * 1_000);
  return {
    isAllowed: (page) => robots.isAllowed(page, robotName) ?? true,
    sitemaps: robots.getSitemaps().slice(0, mostSitemaps),
  };
}
