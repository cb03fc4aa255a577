import { describe, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/http/outbound/outbound.ts';
import { createVisitor } from './visitor.ts';

describe('a visit', () => {
  it('leads from https to no http, and no further than five times @check-24.3', async () => {
    const asked: string[] = [];
    const outbound = createOutbound({ allow: [] });
    outbound.fetch = async (url) => {
      asked.push(String(url));
      const location = String(url).endsWith('/down')
        ? 'http://help.example/secret'
        : `https://help.example/${asked.length}`;
      return new Response(null, { status: 302, headers: { location } });
    };
    const limits = { bytesPerPage: 1_000, milliseconds: 5_000, delayMs: 0 };
    const visitor = createVisitor(outbound, { limits });
    for (const [path, requests] of [
      ['down', 1],
      ['round', 6],
    ] as const) {
      asked.length = 0;
      const visit = visitor.visit(`https://help.example/${path}`, { mayFollow: () => true });
      await expect(visit).rejects.toMatchObject({ reason: 'redirects' });
      expect(asked).toHaveLength(requests);
    }
    await outbound.close();
  });
});
