import type { z } from 'zod';
import { decodeBody } from './decode-body.ts';
import { PageUnread, type Visitor, type VisitRequest } from './visitor.ts';

/**
 * Asks an interface for JSON of a shape.
 * @throws PageUnread 'malformed' for anything else, and what a visit throws
 */
export async function visitJson<Shape extends z.ZodType>(
  visitor: Visitor,
  url: string,
  shape: Shape,
  request: VisitRequest = {},
): Promise<z.infer<Shape>> {
  const visited = await visitor.visit(url, { accept: 'application/json', ...request });
  const text = decodeBody(visited.bytes, visited.headers.get('content-type'));
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new PageUnread('malformed', url);
  }
}
