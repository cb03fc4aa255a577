import { hashToken, isSame } from '../auth/sessions/token-family.ts';
import type { PanelHost } from './store.ts';

/** Whether it is what the tool says to prove that it is the one that was set up; only its hash is kept. In constant time. */
export const isTokenOf = ({ tokenHash }: Pick<PanelHost, 'tokenHash'>, token: string): boolean =>
  tokenHash !== null && isSame(hashToken(token), tokenHash);
