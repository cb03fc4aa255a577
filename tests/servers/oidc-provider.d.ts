/** The little of npm oidc-provider that the tests use; it brings no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  type Account = { accountId: string; claims: () => Record<string, unknown> };

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[];
        claims: Record<string, string[]>;
        findAccount: (context: unknown, id: string) => Account | undefined;
        pkce: { required: () => boolean };
        cookies: { keys: string[] };
      },
    );
    callback(): RequestListener;
  }
}
