/** The vendors' limits as their documents describe them, counted as their servers would. */

export type Verdict = {
  headers: Record<string, string>;
  refused: { status: number; retryMs: number } | null;
};

export type Limiter = {
  /** One request, whoever sends it. */
  ask(now: number): Verdict;
  /** What the plan allows within a day. */
  perDay: number;
};

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** Zendesk: so many in each minute (Rate limits). */
export function byMinute(most: number): Limiter {
  let [minute, used] = [0, 0];
  return {
    perDay: (most * dayMs) / minuteMs,
    ask(now) {
      const current = Math.floor(now / minuteMs);
      if (current !== minute) [minute, used] = [current, 0];
      const reset = Math.ceil(((current + 1) * minuteMs - now) / 1_000);
      const isRefused = used >= most;
      if (!isRefused) used += 1;
      return {
        headers: {
          'x-rate-limit': String(most),
          'x-rate-limit-remaining': String(most - used),
          'ratelimit-reset': String(reset),
        },
        refused: isRefused ? { status: 429, retryMs: reset * 1_000 } : null,
      };
    },
  };
}

/** Gorgias: a bucket that leaks (Limitations). */
export function byBucket(most: number, emptiesInMs: number): Limiter {
  let [level, before] = [0, 0];
  return {
    perDay: (most * dayMs) / emptiesInMs,
    ask(now) {
      level = Math.max(0, level - ((now - before) * most) / emptiesInMs);
      before = now;
      const isRefused = level + 1 > most;
      if (!isRefused) level += 1;
      return {
        headers: { 'x-gorgias-account-api-call-limit': `${Math.ceil(level)}/${most}` },
        refused: isRefused ? { status: 429, retryMs: 5_000 } : null,
      };
    },
  };
}

/** Salesforce: so many within any 24 hours (API Request Limits). */
export function byDay(most: number): Limiter {
  const stepMs = 10 * minuteMs;
  const steps = new Map<number, number>();
  return {
    perDay: most,
    ask(now) {
      const step = Math.floor(now / stepMs);
      let used = 0;
      for (const [at, count] of steps)
        if (at <= step - dayMs / stepMs) steps.delete(at);
        else used += count;
      const isRefused = used >= most;
      if (!isRefused) steps.set(step, (steps.get(step) ?? 0) + 1);
      return {
        headers: { 'sforce-limit-info': `api-usage=${Math.min(used + 1, most)}/${most}` },
        refused: isRefused ? { status: 403, retryMs: 0 } : null,
      };
    },
  };
}
