import { Refused } from '../transport.ts';

/** Who a visitor is, as the site's own server says (docs/widget.md). */
export interface Identity {
  token: string;
  /** Another token, for when this one has expired before it was needed. */
  refresh?: () => string | Promise<string>;
}

/** Whom a token names, to tell one person from another: the server alone knows whether it is right. */
export function subjectOf(token: unknown): string {
  try {
    const body = String(token).split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as {
      sub?: unknown;
    };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}

/** Asks with the token, and once more with another where it has expired. */
export async function vouched<T>(who: Identity, ask: (token: string) => Promise<T>): Promise<T> {
  // Nothing to ask the server with: a site that still says who it is in another way.
  if (typeof who.token !== 'string' || who.token === '') throw new Refused(400, 'request.invalid');
  try {
    return await ask(who.token);
  } catch (error) {
    const isOver = error instanceof Refused && error.code === 'widget.identity-expired';
    const fresh = isOver && (await Promise.resolve(who.refresh?.()).catch(() => null));
    if (!fresh) throw error;
    who.token = fresh;
    return ask(fresh);
  }
}
