/** JSON schema as the contract writes it, to a type of TypeScript. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: boolean | Schema;
};

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const isName = /^[A-Za-z_$][\w$]*$/;

const join = (types: string[], by: ' | ' | ' & ') => {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? 'unknown') : `(${distinct.join(by)})`;
};

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${isName.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  if (typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`;
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

function typedOf(schema: Schema, type: string): string {
  if (type === 'object') return objectOf(schema);
  if (type !== 'array') return plain[type] ?? 'unknown';
  if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeOf(each)).join(', ')}]`;
  const item = typeOf(schema.items ?? {});
  return `${item.includes(' ') && !/^[({]/.test(item) ? `(${item})` : item}[]`;
}

export function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum)
    return join(
      schema.enum.map((each) => JSON.stringify(each)),
      ' | ',
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return join(
      choices.map((each) => typeOf(each)),
      ' | ',
    );
  if (schema.allOf)
    return join(
      schema.allOf.map((each) => typeOf(each)),
      ' & ',
    );
  const types = [schema.type ?? []].flat();
  if (types.length > 0)
    return join(
      types.map((each) => typedOf(schema, each)),
      ' | ',
    );
  return schema.properties ? objectOf(schema) : 'unknown';
}
