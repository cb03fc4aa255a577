import { consolePaths } from '@replique/contract/console-paths';
import type { Config } from '../../../config.ts';

const pathPatterns = consolePaths.map(
  (path) =>
    new RegExp(`^${path.replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}$`),
);

/** The public origin; on a local installation both spellings of the loopback host. */
export function allowedOrigins(config: Config): string[] {
  const own = new URL(config.publicUrl);
  if (!['localhost', '127.0.0.1'].includes(own.hostname)) return [own.origin];
  return ['localhost', '127.0.0.1'].map(
    (host) => `${own.protocol}//${host}${own.port ? `:${own.port}` : ''}`,
  );
}

/**
 * Checks where sign-in may send a person back: an exact origin of the allow-list and a path of the
 * console's route table (product.md §4). Answers the parsed address, or null, and then nobody is redirected.
 */
export function parseRedirectUri(config: Config, text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > 2_000) return null;
  const origin = allowedOrigins(config).find(
    (allowed) => text === allowed || text.startsWith(`${allowed}/`),
  );
  if (!origin || /[\\\s\p{C}]/u.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== origin || url.username || url.password) return null;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  return pathPatterns.some((pattern) => pattern.test(path)) ? url : null;
}
