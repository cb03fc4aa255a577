import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import type { Send } from '@replique/connectors/connector';
import type { CrmCredentials } from '@replique/connectors/platforms';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';

/** How connectors go out; one for the whole process. */
export type CrmAccess = {
  send: Send;
  /** What all connectors of these credentials share. */
  stateOf(key: string, limit: { most: number; perMs: number }): AccountState;
  /** Instead of a platform's own address: tests and the demo's simulator. */
  addressOf(
    clientId: number,
    platform: CrmPlatform,
    credentials: CrmCredentials[CrmPlatform],
  ): { baseUrl: string; send?: Send } | null;
};

const mostStates = 5_000;

/** @param addresses where platforms are reached instead of their own address (CRM_ADDRESSES) */
export function createCrmAccess(
  outbound: Outbound,
  clock: () => Date,
  addresses: Partial<Record<CrmPlatform, string>> = {},
): CrmAccess {
  const states = new Map<string, AccountState>();
  return {
    send: (url, request) => outbound.fetch(url, request),
    stateOf(key, limit) {
      const state = states.get(key) ?? createAccountState({ limit, clock });
      // The one that was used longest ago goes: it begins anew when it is asked again.
      states.delete(key);
      if (states.size >= mostStates) states.delete(states.keys().next().value ?? '');
      states.set(key, state);
      return state;
    },
    addressOf(_, platform) {
      const baseUrl = addresses[platform];
      return baseUrl === undefined ? null : { baseUrl };
    },
  };
}
