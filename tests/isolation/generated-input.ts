import { refs, type RefKind } from '@replique/contract/route';
import fc, { type Arbitrary } from 'fast-check';

/**
 * Inputs by a zod schema of the contract: of the right shape, or with one thing wrong in them. What a refinement asks
 * for beyond the shape is met by chance alone, so the right shape may be refused still: with an answer, that is.
 */

type Check = {
  _zod: { def: { check: string; minimum?: number; maximum?: number; value?: number } };
};
type Definition = {
  type: string;
  format?: string;
  checks?: Check[];
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  items?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  values?: unknown[];
  entries?: Record<string, unknown>;
};
type Bag = { minimum?: number; maximum?: number; patterns?: Set<RegExp> };
type Schema = { _zod: { def: Definition; bag: Bag } };

/** Ids that exist, by kind: the generator takes most of its references from them. */
export type KnownIds = (kind: RefKind) => string[];

const mostChars = 120;

/** Texts that people and programs send, and some that break what does not expect them. */
const oddTexts = [
  '',
  ' ',
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '*',
  ':*',
  '((',
  '"',
  'é́ñ',
  '💥',
  '\u202e',
  '\ufeff',
  '{{email}}',
  '../../apps/api',
  '<b>x</b>',
  '=1+1',
  '1e309',
  'null',
  'undefined',
  '__proto__',
];

const text = (least: number, most: number): Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.lorem({ maxCount: 8 }) },
      {
        weight: 2,
        arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(most, mostChars) }),
      },
      { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
    )
    .map((made) => made.padEnd(least, 'x').slice(0, most));

const day = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function stringOf(schema: Schema): Arbitrary<string> {
  const { def, bag } = schema._zod;
  const { minimum: least = 0, maximum: most = 1_000 } = bag;
  if (def.format === 'uuid' || def.format === 'guid') return fc.uuid();
  if (def.format === 'email') return fc.emailAddress();
  if (def.format === 'url') return fc.webUrl();
  if (def.format === 'datetime') return day;
  if (def.format === 'date') return day.map((made) => made.slice(0, 10));
  const [pattern] = bag.patterns ?? [];
  if (!pattern) return text(least, most);
  try {
    return fc.oneof(fc.stringMatching(pattern), text(least, most));
  } catch {
    // Its own syntax is beyond fast-check's.
    return text(least, most);
  }
}

function numberOf({ _zod: { def, bag } }: Schema): Arbitrary<number> {
  const checks = def.checks ?? [];
  const isWhole =
    def.format === 'safeint' ||
    checks.some((check) => check._zod.def.check === 'number_format') ||
    checks.some((check) => check._zod.def.check === 'multiple_of');
  const [min, max] = [bag.minimum ?? -1_000, bag.maximum ?? 1_000_000];
  return isWhole
    ? fc.integer({ min: Math.max(Math.ceil(min), -1e9), max: Math.min(Math.floor(max), 1e9) })
    : fc.double({ min, max, noNaN: true });
}

/** A value of the schema's shape. */
export function inputOf(schema: unknown, known: KnownIds): Arbitrary<unknown> {
  return shaped(schema as Schema, known);
}

function referenceOf(schema: Schema, known: KnownIds): Arbitrary<unknown> | null {
  const ref = refs.get(schema as unknown as Parameters<typeof refs.get>[0])?.ref;
  if (!ref || ref === 'echo' || ref === 'outside') return null;
  const ids = known(ref);
  return ids.length === 0
    ? fc.uuid()
    : fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: fc.uuid() },
      );
}

function shaped(schema: Schema, known: KnownIds): Arbitrary<unknown> {
  const { def } = schema._zod;
  const one = (each: Schema | undefined) => (each ? shaped(each, known) : fc.constant(null));
  const reference = referenceOf(schema, known);
  if (reference) return reference;
  switch (def.type) {
    case 'string':
      return stringOf(schema);
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'union':
      return fc.oneof(...(def.options ?? []).map(one));
    case 'nullable':
      return fc.option(one(def.innerType), { nil: null });
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(one(def.innerType), { nil: undefined });
    case 'pipe':
      return one(def.in);
    case 'array':
      return fc.array(one(def.element), { minLength: leastOf(schema), maxLength: 5 });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), one(def.valueType), { maxKeys: 4 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, each]) => [key, one(each)])),
      );
    default:
      return def.innerType ? one(def.innerType) : fc.jsonValue({ maxDepth: 2 });
  }
}

/** A list's least length is a check of its own, which zod notes in the bag. */
function leastOf({ _zod: { bag } }: Schema): number {
  return Math.min(bag.minimum ?? 0, 5);
}

const wrongValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 11, 1e9, 2 ** 53, 1e308, 0.5, [], {}, [[]], [null]),
  fc.constantFrom(...oddTexts),
  fc.constantFrom('\0', 'a\0b', '\ud800', 'x'.repeat(20_000), 'NaN', '2026-02-30', '9'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"role":5},"constructor":{"prototype":{"x":1}}}')),
);

/** The same input with one thing wrong, at any depth: another value, a key too many, a key too few. */
export function mutated(input: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(input, wrongValues, fc.nat(), fc.constantFrom('replace', 'replace', 'add', 'remove'))
    .map(([value, wrong, at, how]) => changeAt(structuredClone(value), wrong, at, how));
}

type Place = { owner: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((key) => [{ owner, key }, ...placesIn(owner[key])]);
}

function changeAt(value: unknown, wrong: unknown, at: number, how: string): unknown {
  const places = placesIn(value);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return how === 'replace' ? wrong : { ...(value as object), extra: wrong };
  if (how === 'remove') delete place.owner[place.key];
  else if (how === 'add' && !Array.isArray(place.owner)) place.owner['extra'] = wrong;
  else place.owner[place.key] = wrong;
  return value;
}
