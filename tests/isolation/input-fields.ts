import { refs, type RefKind } from '@replique/contract/route';
import type { ContractRoute } from '../../apps/api/src/platform/http/serve-contract.ts';

/** A field of a route's input: where it stands (`*` for an element of a list) and what it refers to. */
export type InputField = {
  path: string[];
  ref: RefKind | null;
  isUuid: boolean;
  /** A number names the thing as well. */
  takesNumber: boolean;
  isOptional: boolean;
};

type Definition = {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  items?: Schema[];
  valueType?: Schema;
  left?: Schema;
  right?: Schema;
  checks?: { _zod: { def: { format?: string } } }[];
};
type Schema = {
  _zod: { def: Definition };
  safeParse(value: unknown): { success: boolean };
};

function leaf(schema: Schema, path: string[], isOptional: boolean): InputField {
  const { def } = schema._zod;
  const formats = [def.format, ...(def.checks ?? []).map((check) => check._zod.def.format)];
  const ref = refs.get(schema as unknown as Parameters<typeof refs.get>[0])?.ref ?? null;
  const isUuid = formats.includes('uuid') || formats.includes('guid');
  const takesNumber = ref !== null && schema.safeParse('7').success;
  return { path, ref, isUuid, takesNumber, isOptional };
}

/** Walks a zod schema down to its leaves, through every wrapper that zod has. */
function walk(schema: Schema, path: string[], isOptional: boolean): InputField[] {
  const { def } = schema._zod;
  if (refs.has(schema as unknown as Parameters<typeof refs.has>[0])) {
    return [leaf(schema, path, isOptional)];
  }
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([key, child]) =>
      walk(child, [...path, key], isOptional),
    );
  }
  const isLoose = isOptional || ['optional', 'default', 'prefault', 'nullable'].includes(def.type);
  const children = [def.innerType, def.in, def.left, def.right, ...(def.options ?? [])].filter(
    (each) => each !== undefined,
  );
  const elements = [def.element, def.valueType, ...(def.items ?? [])].filter(
    (each) => each !== undefined,
  );
  if (children.length + elements.length === 0) return [leaf(schema, path, isOptional)];
  return [
    ...children.flatMap((child) => walk(child, path, isLoose)),
    ...elements.flatMap((child) => walk(child, [...path, '*'], isOptional)),
  ];
}

function allFieldsOf(route: Pick<ContractRoute, 'input'>): InputField[] {
  return route.input ? walk(route.input as Schema, [], false) : [];
}

export function fieldsOf(route: Pick<ContractRoute, 'input'>): InputField[] {
  return allFieldsOf(route).filter(({ ref }) => ref !== 'echo' && ref !== 'outside');
}

const idName = /uuid|^ids?$|Ids?$|_ids?$/i;

/** Fields and path parameters that look like an id and do not say what they refer to. */
export function findUnreferencedIds(route: ContractRoute): string[] {
  const fields = fieldsOf(route);
  const unnamed = fields
    .filter((field) => field.ref === null)
    .filter(
      (field) => field.isUuid || idName.test(field.path.findLast((part) => part !== '*') ?? ''),
    )
    .map(
      (field) => `${route.name}: the field ${field.path.join('.')} looks like an id and has no ref`,
    );
  const named = new Set(
    allFieldsOf(route).map(({ path: [first, second] }) => (route.isDetailed ? second : first)),
  );
  const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const missing = parameters
    .filter((parameter) => !named.has(parameter))
    .map((parameter) => `${route.name}: the path parameter ${parameter} is not in the input`);
  return [...unnamed, ...missing];
}
