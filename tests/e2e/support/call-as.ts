/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Calls the API as the person whose console the page shows. */
export async function callAs<T>(
  page: Page,
  path: string,
  init: { method?: string; body?: string } = {},
): Promise<T> {
  return page.evaluate(
    async ([to, more]) => {
      const token = localStorage.getItem('accessToken');
      // An empty body that says it is JSON is refused.
      const headers = new Headers({ authorization: `Bearer ${token}` });
      if (more.body !== undefined) headers.set('content-type', 'application/json');
      const answer = await fetch(to, { ...more, headers });
      if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    [path, init] as const,
  );
}
