import { z } from 'zod';
import type { core } from 'zod';

/** What is said of input that a contract refuses: where it is wrong and how, never what was sent. */

type Issue = { code?: string; path?: unknown[]; message: string; allowed?: unknown };
type Field = { path: string; message: string; allowed?: readonly string[] };

const mostIssues = 50;
const mostAllowed = 100;

type Definition = {
  shape?: Record<string, Schema>;
  options?: Schema[];
  items?: Schema[];
  [child: string]: unknown;
};
type Schema = { _zod: { def: Definition } };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Every name of a field that a schema declares, at any depth. */
export function namesOf(schema: unknown, known = new Set<unknown>()): string[] {
  if (!isSchema(schema) || known.has(schema)) return [];
  known.add(schema);
  const { def } = schema._zod;
  const children = Object.values(def).flatMap((each) => (Array.isArray(each) ? each : [each]));
  const shape = def.shape ?? {};
  return [
    ...Object.keys(shape),
    ...[...children, ...Object.values(shape)].flatMap((child) => namesOf(child, known)),
  ];
}

/**
 * Zod names the unknown keys of an object in its message. What is echoed ends in logs, screens and scanners, so the
 * issue says instead which names there are (decision 0029): what is written to it here, it keeps.
 */
function explain(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const shape = isSchema(issue.inst) ? (issue.inst._zod.def.shape ?? {}) : {};
  Object.assign(issue, { allowed: Object.keys(shape) });
  return 'Unknown field.';
}

z.config({ customError: explain });

/** A part of a path as the contract names it; what the caller named, as in a map, is `*`. */
function partOf(part: unknown, declared: ReadonlySet<string>): string {
  const key = typeof part === 'object' && part !== null && 'key' in part ? part.key : part;
  return typeof key === 'number' || declared.has(String(key)) ? String(key) : '*';
}

function fieldOf(issue: Issue, declared: ReadonlySet<string>): Field {
  const path = (issue.path ?? []).map((part) => partOf(part, declared)).join('.');
  const { message, allowed } = issue;
  if (!Array.isArray(allowed)) return { path, message };
  return { path, message, allowed: allowed.map(String).slice(0, mostAllowed) };
}

/**
 * Issues of the input check as `{ fields: [{ path, message, allowed? }] }`.
 * @param declared every name of a field in the contract
 */
export function fieldsOf(
  data: unknown,
  declared: ReadonlySet<string>,
): { fields: Field[] } | undefined {
  const issues = (data as { issues?: Issue[] } | undefined)?.issues;
  if (!Array.isArray(issues)) return undefined;
  return { fields: issues.slice(0, mostIssues).map((issue) => fieldOf(issue, declared)) };
}
