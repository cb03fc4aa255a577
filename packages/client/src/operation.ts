/** One call of the API, as the contract says it. */
export type Operation = {
  method: string;
  /** With `{name}` parameters. */
  path: string;
  /** Fields of the input that go into the address. */
  query?: readonly string[];
  /** JSON unless it says otherwise. */
  answers?: 'events' | 'file';
  /** A POST that may be sent again when no answer came. */
  isRepeatable?: true;
};

export type CallOptions = {
  /** Ends the call, its waiting and its retries. */
  signal?: AbortSignal;
};
