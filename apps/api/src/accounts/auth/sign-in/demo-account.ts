import type { Config } from '../../../config.ts';

export type DemoAccount = {
  key: 'alice' | 'bob' | 'carol' | 'dan' | 'erin' | 'frank';
  firstname: string;
  email: string;
  password: string;
};

/** Whether the demo is on where others than this machine can reach it: every page says so then. */
export const isPublicDemo = (deps: { demoAccounts: DemoAccount[]; config: Config }): boolean =>
  deps.demoAccounts.length > 0 && deps.config.isPublic;
