/**
 * How a note is known for ours when it comes back: by its origin, and by its key among its properties. The name of an
 * origin that belongs to no plugin may be refused, so that either of the two is enough.
 */

export const ownOrigin = 'urn:replique:suggestions:0';
const keyName = 'replique_note';

type Marked = {
  origin?: string | null | undefined;
  properties?: Record<string, unknown> | null | undefined;
};

export const ownProperties = (key: string): Record<string, string> => ({ [keyName]: key });

export function keyOf({ properties }: Marked): string | null {
  const key = properties?.[keyName];
  return typeof key === 'string' ? key : null;
}

export const isOwn = (message: Marked): boolean =>
  message.origin === ownOrigin || keyOf(message) !== null;
