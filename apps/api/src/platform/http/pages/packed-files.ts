import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** A built file, packed once. */
export type PackedFile = Record<'br' | 'gzip' | 'identity', Buffer>;

export function packFile(path: string): PackedFile {
  const identity = readFileSync(path);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}

export function encodingOf(request: FastifyRequest): keyof PackedFile {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
