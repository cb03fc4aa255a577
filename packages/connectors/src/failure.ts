/** Why a CRM did not do what was asked. Each has a phrase. */
export type CrmFailure =
  /** 401: wrong or withdrawn credentials. */
  | 'credentials'
  /** 403: the credentials are right and may not do this. */
  | 'forbidden'
  | 'not-found'
  /** The account's limit; `retryAt` says when it goes on. */
  | 'rate-limited'
  /** 5xx, no connection, an open breaker. */
  | 'unavailable'
  | 'timeout'
  /** It answered what its contract does not know. */
  | 'invalid-answer'
  /** 400, 409, 422: it understood and declines; `detail` says why in its own words. */
  | 'refused'
  /** The address is not one that may be reached. */
  | 'address';

const transient = new Set<CrmFailure>(['rate-limited', 'unavailable', 'timeout', 'invalid-answer']);

/** The only error that a connector throws. Its texts hold no secret and no ticket text. */
export class CrmFailed extends Error {
  readonly reason: CrmFailure;
  readonly status: number | null;
  /** The platform's own words, at most 300 characters; null where it had none. */
  readonly detail: string | null;
  /** When the platform takes requests again. */
  readonly retryAt: Date | null;
  /** The request may have been carried out although no answer came: look before it is sent again. */
  readonly isUncertain: boolean;

  constructor(
    reason: CrmFailure,
    more: {
      status?: number | null;
      detail?: string | null;
      retryAt?: Date | null;
      isUncertain?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(`CRM: ${reason}${more.status ? ` (${more.status})` : ''}`, { cause: more.cause });
    this.name = 'CrmFailed';
    this.reason = reason;
    this.status = more.status ?? null;
    this.detail = more.detail?.slice(0, 300) ?? null;
    this.retryAt = more.retryAt ?? null;
    this.isUncertain = more.isUncertain ?? false;
  }

  /** Worth another try later, without anybody changing anything. */
  get isTransient(): boolean {
    return transient.has(this.reason);
  }
}
