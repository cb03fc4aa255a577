/** What a model does in a test, in no provider's words; each dialect says it as its vendor documents it. */

export type Parameter = 'temperature' | 'effort' | 'schema' | 'limit' | 'limit-name' | 'stream';

export type Scene = {
  /** Before the first byte, the headers included. */
  silentMs?: number;
  /** `words`: pieces of it that go over the wire where the vendor shows them; none when it thinks hidden. */
  thinking?: { ms: number; tokens: number; words?: number };
  text?: string;
  /**
   * `length`: it ran into its limit; `tool`: it calls a tool instead of writing; `cut`: the connection breaks;
   * `unfinished`: the stream ends without a reason; `fault`: the provider says in mid-stream that it cannot go on.
   */
  ends?: 'stop' | 'length' | 'filter' | 'tool' | 'cut' | 'unfinished' | 'fault';
  tokens?: { in: number; out: number; cached?: number; written?: number };
  refuses?: Parameter[];
  /** In place of an answer. */
  status?: Status;
};

export type Status = 'no-key' | 'no-model' | 'too-many' | 'overloaded';

export type Told = Required<Pick<Scene, 'text' | 'ends'>> & {
  tokens: { in: number; out: number; cached: number; written: number; thought: number };
};

/** `words` that are thought take part in `out`. */
export function toldBy({ text = 'All is well.', ends = 'stop', tokens, thinking }: Scene): Told {
  const { in: read = 1_000, out = 500, cached = 0, written = 0 } = tokens ?? {};
  const thought = thinking?.tokens ?? 0;
  return { text, ends, tokens: { in: read, out: out + thought, cached, written, thought } };
}

/** An error before the answer begins: its status, headers and body. */
export type Refused = { status: number; headers?: Record<string, string>; body: object };

/** The events of one stream, in the order of their use. */
export type Script = {
  begin: string;
  /** Said when thinking begins, for each piece of it, and when it ends; what is hidden has no pieces. */
  thinking: { begin: string; piece: ((words: string) => string) | null; end: string };
  /** What keeps the connection alive; null where the vendor sends nothing. */
  alive: string | null;
  beginText: string;
  text(words: string): string;
  end(): string;
  tool(): string;
  fault(): string;
};

export type Dialect = {
  name: string;
  provider: 'openai' | 'anthropic' | 'mistral' | 'google' | 'openai-compatible';
  /** The address that a super-admin enters ends so. */
  base: string;
  isCall(path: string): boolean;
  isStreamed(path: string, body: Body): boolean;
  /** Whether a request holds a parameter in a form that this scene's model refuses. */
  holds: Record<Parameter, (body: Body, path: string) => boolean>;
  refused(parameter: Parameter, body: Body): Refused;
  failed(status: Status): Refused;
  script(told: Told): Script;
  whole(told: Told): object;
};

export type Body = Record<string, unknown>;

export const at = (body: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Body)[key] : undefined),
    body,
  );

export const has =
  (...path: string[]) =>
  (body: Body): boolean =>
    at(body, ...path) !== undefined && at(body, ...path) !== null;

export const more =
  (limit: number, ...path: string[]) =>
  (body: Body): boolean =>
    Number(at(body, ...path) ?? 0) > limit;
