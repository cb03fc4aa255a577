import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

/** What arrives is bounded before anything walks it: a few bytes must not make work without end. */

const mostLevels = 32;
/** Elements of lists and fields of objects together. */
const mostValues = 10_000;
const mostFormFields = 50;
const longestAddress = 8_192;
const mostQueryFields = 300;
/** `a[b][c]`: no query of ours asks for more. */
const mostBrackets = 3;

/** The end of the text that begins with the quotation mark at `start`; the length where it never ends. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf('"', at);
    if (at === -1) return json.length;
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

const structure = /["[\]{},]/g;

/**
 * Whether JSON is nested deeper, or holds more values, than any route asks for: one pass over the text, before it is
 * parsed. What is no JSON at all is left to the parser.
 */
export function isTooComplex(json: string): boolean {
  let levels = 0;
  let values = 0;
  structure.lastIndex = 0;
  for (let match = structure.exec(json); match; match = structure.exec(json)) {
    const [mark] = match;
    if (mark === '"') structure.lastIndex = endOfText(json, match.index) + 1;
    else if (mark === ']' || mark === '}') levels -= 1;
    else {
      if (mark !== ',') levels += 1;
      values += 1;
    }
    if (levels > mostLevels || values > mostValues) return true;
  }
  return false;
}

const countOf = (text: string, mark: string) => text.split(mark).length - 1;

/** Whether an address is longer, or its query larger or deeper, than any of ours. */
function isTooLong(url: string): boolean {
  if (url.length > longestAddress) return true;
  const query = url.slice(url.indexOf('?') + 1);
  if (query.length === url.length) return false;
  const fields = query.replaceAll(/%5b/gi, '[').split('&');
  return (
    fields.length > mostQueryFields ||
    fields.some((field) => countOf(field.split('=')[0] ?? '', '[') > mostBrackets)
  );
}

/** Takes the place of Fastify's own parsers, which read whatever fits. Call before routes are registered. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // No route takes bare text.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (isTooComplex(body)) return done(fail('request.too-complex'));
      return void parseJson(request, body, done);
    },
  );
  await app.register(formbody, {
    // What comes after the last field that is read is no form of ours.
    parser: (text) => parse(text, '&', '=', { maxKeys: mostFormFields }),
  });
  app.addHook('onRequest', async (request) => {
    const { method = '', url = '', headers } = request.raw;
    if (isTooLong(url)) throw fail('request.too-complex');
    // Fastify reads no body of these, so nothing would bound what another reader takes from the connection.
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && (method === 'GET' || method === 'HEAD')) throw fail('request.too-large');
  });
}
