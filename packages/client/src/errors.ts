/** What the API answered instead of a result. Codes are stable, messages are not. */
export class RepliqueError extends Error {
  override readonly name = 'RepliqueError';
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  /** To look the request up in the server's log. */
  readonly requestId: string | null;

  constructor(
    status: number,
    answer: { code: string; message: string; data?: unknown },
    requestId: string | null,
  ) {
    super(answer.message);
    this.status = status;
    this.code = answer.code;
    this.data = answer.data;
    this.requestId = requestId;
  }
}

/** Whatever answered, also a proxy that knows nothing of our errors. */
export async function errorOf(response: Response): Promise<RepliqueError> {
  const text = await response.text();
  const requestId = response.headers.get('x-request-id');
  try {
    const answer = JSON.parse(text) as { code: string; message: string; data?: unknown };
    if (typeof answer.code === 'string')
      return new RepliqueError(response.status, answer, requestId);
  } catch {
    // Told below by its status alone.
  }
  const message = response.statusText || `HTTP ${response.status}`;
  return new RepliqueError(response.status, { code: 'http', message }, requestId);
}
