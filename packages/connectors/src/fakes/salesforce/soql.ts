import { fieldsOf, type Field, type Hidden } from './objects.ts';
import { findRow, millisOf, rowsOf, type Row, type SalesforceState, type Value } from './state.ts';

/** The part of SOQL that is asked of the played organisation, with the platform's own refusals. */

export class SoqlRefused extends Error {
  readonly errorCode: string;
  constructor(errorCode: string, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

const malformed = (message: string) => new SoqlRefused('MALFORMED_QUERY', message);

type Token = { kind: 'text' | 'time' | 'number' | 'word' | 'sign'; text: string };

const tokenShape =
  /\s*(?:(?<text>'(?:\\.|[^'\\\n\r])*')|(?<time>\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))|(?<number>-?\d+)|(?<word>[A-Za-z_][\w.]*)|(?<sign>!=|>=|<=|[=<>(),]))/y;

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  const shape = new RegExp(tokenShape);
  const text = query.trimEnd();
  while (shape.lastIndex < text.length) {
    const at = shape.lastIndex;
    const found = shape.exec(text);
    const entry = Object.entries(found?.groups ?? {}).find(([, value]) => value !== undefined);
    if (!entry) throw malformed(`unexpected token: '${text.slice(at, at + 20)}'`);
    tokens.push({ kind: entry[0] as Token['kind'], text: entry[1] ?? '' });
  }
  return tokens;
}

const escaped: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => {
    if (`\\'"`.includes(sign)) return sign;
    const meant = escaped[sign];
    if (meant === undefined) throw malformed(`invalid character escape: \\${sign}`);
    return meant;
  });
}

type Test = (row: Row) => boolean;
type Context = { state: SalesforceState; hidden: Hidden };

export type Answered = { object: string; total: number; records: Record<string, unknown>[] };

/** A record's value, through a reference where the name has a dot. */
type Read = { field: Field; of: (row: Row) => Value };

function readOf({ state, hidden }: Context, object: string, name: string): Read {
  const fields = fieldsOf(object, hidden) ?? [];
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) {
    const field = fields.find((each) => each.name.toLowerCase() === first.toLowerCase());
    if (!field)
      throw new SoqlRefused(
        'INVALID_FIELD',
        `\nERROR at Row:1:Column:8\nNo such column '${name}' on entity '${object}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name.`,
      );
    return { field, of: (row) => row[field.name] ?? null };
  }
  const by = fields.find(({ relation }) => relation?.name === first);
  if (!by?.relation)
    throw new SoqlRefused(
      'INVALID_FIELD',
      `\nERROR at Row:1:Column:8\nDidn't understand relationship '${first}' in field path.`,
    );
  const { to } = by.relation;
  const inner = readOf({ state, hidden }, to, rest.join('.'));
  return {
    field: inner.field,
    of: (row) => {
      const id = row[by.name] ?? '';
      // An owner may be a queue as well.
      const target = findRow(state, to, id) ?? findRow(state, 'Group', id);
      return target ? inner.of(target) : null;
    },
  };
}

/** Ids and times in their own order, other texts whatever their capitals. */
function comparableOf({ type }: Field): (value: Value) => Value {
  if (type === 'datetime') return (value) => (value === null ? null : millisOf(value));
  if (type === 'id' || type === 'reference') return (value) => value;
  return (value) => (typeof value === 'string' ? value.toLowerCase() : value);
}

function compare(operator: string, left: Value, right: Value): boolean {
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (left === null || right === null) return false;
  if (operator === '>') return left > right;
  if (operator === '<') return left < right;
  return operator === '>=' ? left >= right : left <= right;
}

class Parser {
  readonly #tokens: Token[];
  readonly #context: Context;
  #at = 0;

  constructor(context: Context, query: string) {
    this.#context = context;
    this.#tokens = tokensOf(query);
  }

  #peek(word: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind !== 'text' && token?.text.toUpperCase() === word;
  }

  #take(word?: string): Token {
    const token = this.#tokens[this.#at];
    if (!token || (word !== undefined && !this.#peek(word)))
      throw malformed(`unexpected token: '${token?.text ?? '<EOF>'}'`);
    this.#at += 1;
    return token;
  }

  #word(): string {
    const token = this.#take();
    if (token.kind !== 'word') throw malformed(`unexpected token: '${token.text}'`);
    return token.text;
  }

  #list<T>(one: () => T): T[] {
    const list = [one()];
    while (this.#peek(',')) {
      this.#take();
      list.push(one());
    }
    return list;
  }

  #literal(field: Field): Value {
    const { kind, text } = this.#take();
    if (kind === 'text' && field.type !== 'datetime') return unquote(text);
    if (kind === 'time' && field.type === 'datetime') return text;
    if (kind === 'number') return Number(text);
    const word = text.toLowerCase();
    if (kind === 'word' && ['true', 'false'].includes(word)) return word === 'true';
    if (kind === 'word' && word === 'null') return null;
    throw new SoqlRefused(
      'INVALID_FIELD',
      `value of filter criterion for field '${field.name}' must be of type ${field.type}`,
    );
  }

  #values(read: Read): Set<Value> {
    this.#take('(');
    const values = this.#peek('SELECT')
      ? this.#inner()
      : this.#list(() => this.#literal(read.field));
    this.#take(')');
    return new Set(values.map(comparableOf(read.field)));
  }

  #inner(): Value[] {
    const { object, reads, rows } = this.#select(false);
    const [only] = reads;
    if (!object || !only || reads.length > 1)
      throw malformed('semi join sub-selects need one field');
    return rows.map((row) => only.read.of(row)).filter((value) => value !== null);
  }

  #condition(object: string): Test {
    if (this.#peek('(')) {
      this.#take();
      const inner = this.#conditions(object);
      this.#take(')');
      return inner;
    }
    const name = this.#word();
    const read = readOf(this.#context, object, name);
    if (read.field.type === 'textarea')
      throw new SoqlRefused('INVALID_FIELD', `field '${name}' can not be filtered in a query call`);
    const comparable = comparableOf(read.field);
    if (this.#peek('IN')) {
      this.#take();
      const values = this.#values(read);
      return (row) => values.has(comparable(read.of(row)));
    }
    const operator = this.#take();
    if (!['=', '!=', '>', '<', '>=', '<='].includes(operator.text))
      throw malformed(`unexpected token: '${operator.text}'`);
    const right = comparable(this.#literal(read.field));
    return (row) => compare(operator.text, comparable(read.of(row)), right);
  }

  #conditions(object: string): Test {
    const tests = [this.#condition(object)];
    const joint = this.#peek('AND') ? 'AND' : 'OR';
    while (this.#peek(joint)) {
      this.#take();
      tests.push(this.#condition(object));
    }
    // The two are never mixed without brackets.
    return joint === 'AND'
      ? (row) => tests.every((test) => test(row))
      : (row) => tests.some((test) => test(row));
  }

  #order(object: string, rows: Row[]): Row[] {
    const keys = this.#list(() => {
      const read = readOf(this.#context, object, this.#word());
      const isDown = this.#peek('DESC');
      if (isDown || this.#peek('ASC')) this.#take();
      const comparable = comparableOf(read.field);
      return { of: (row: Row) => comparable(read.of(row)) ?? '', turn: isDown ? -1 : 1 };
    });
    return rows
      .map((row) => ({ row, by: keys.map(({ of }) => of(row)) }))
      .toSorted((left, right) => {
        for (const [at, { turn }] of keys.entries()) {
          const [a = '', b = ''] = [left.by[at], right.by[at]];
          if (a !== b) return (a < b ? -1 : 1) * turn;
        }
        return 0;
      })
      .map(({ row }) => row);
  }

  #select(withDeleted: boolean) {
    this.#take('SELECT');
    const names = this.#list(() => this.#word());
    const isCount = names.length === 1 && names[0]?.toUpperCase() === 'COUNT';
    if (isCount) {
      this.#take('(');
      this.#take(')');
    }
    this.#take('FROM');
    const object = this.#word();
    if (!fieldsOf(object, this.#context.hidden))
      throw new SoqlRefused(
        'INVALID_TYPE',
        `\nERROR at Row:1:Column:16\nsObject type '${object}' is not supported.`,
      );
    const wanted = isCount ? [] : names;
    const reads = wanted.map((name) => ({ name, read: readOf(this.#context, object, name) }));
    let rows = rowsOf(this.#context.state, object);
    if (!withDeleted) rows = rows.filter(({ IsDeleted }) => IsDeleted !== true);
    if (this.#peek('WHERE')) {
      this.#take();
      rows = rows.filter(this.#conditions(object));
    }
    if (this.#peek('ORDER')) {
      this.#take();
      this.#take('BY');
      rows = this.#order(object, rows);
    }
    if (this.#peek('LIMIT')) {
      this.#take();
      rows = rows.slice(0, Number(this.#take().text));
    }
    return { object, reads, rows, isCount };
  }

  answer(withDeleted: boolean): Answered {
    const { object, reads, rows, isCount } = this.#select(withDeleted);
    const left = this.#tokens[this.#at];
    if (left) throw malformed(`unexpected token: '${left.text}'`);
    const record = (row: Row) => {
      const made: Record<string, unknown> = {
        attributes: { type: object, url: `/services/data/v66.0/sobjects/${object}/${row.Id}` },
      };
      for (const { name, read } of reads) {
        const [first = '', rest] = name.split('.');
        if (rest === undefined) made[read.field.name] = read.of(row);
        else made[first] = { ...(made[first] as object | undefined), [rest]: read.of(row) };
      }
      return made;
    };
    return { object, total: rows.length, records: isCount ? [] : rows.map(record) };
  }
}

/** @throws SoqlRefused */
export function runSoql(state: SalesforceState, query: string, withDeleted: boolean): Answered {
  return new Parser({ state, hidden: state.hidden }, query).answer(withDeleted);
}
