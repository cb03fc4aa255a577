import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import type { MailWay, Send } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import type { Budget, SharedLedger } from '@replique/connectors/ledger';
import type { CrmCredentials } from '@replique/connectors/platforms';
import type { CrmPlatform, DeskPlatform } from '@replique/contract/helpdesk/crm';
import { OutboundRefused, type Outbound } from '../../platform/http/outbound/outbound.ts';
import { createMailReach } from '../../platform/http/outbound/reach-mail.ts';

/** The ledger of an account, or of a limit of it that the platform counts apart. */
export type LedgerOf = (apart: string | null, limit: Budget) => SharedLedger;

/** How connectors go out; one for the whole process. */
export type CrmAccess = {
  send: Send;
  mail: MailWay;
  /** What all connectors of these credentials share. */
  stateOf(key: string, limit: Budget, ledger?: LedgerOf): AccountState;
  /** Instead of a platform's own address: tests and the demo's simulator. */
  addressOf(
    clientId: number,
    platform: CrmPlatform,
    credentials: CrmCredentials[CrmPlatform],
  ): { baseUrl: string; send?: Send } | null;
  /**
   * Whether tokens may be renewed or taken back: not while what goes out is held since a restore. The copy has the tokens of
   * the installation that it was made of, which a renewal here would end there.
   */
  ownsTokens(): Promise<boolean>;
};

const mostStates = 5_000;

/** Mail servers by the rule of the outbound client, as a connector says it. */
function mailWay(allow: readonly string[]): MailWay {
  const reach = createMailReach({ allow });
  return {
    reach: (host, port) =>
      reach(host, port).catch((cause: unknown) => {
        if (cause instanceof OutboundRefused) throw new CrmFailed('address', { cause });
        throw new CrmFailed('unavailable', { cause });
      }),
  };
}

/** @param options.addresses where platforms are reached instead of their own address (CRM_ADDRESSES) */
export function createCrmAccess(
  outbound: Outbound,
  clock: () => Date,
  options: {
    addresses?: Partial<Record<DeskPlatform, string>>;
    /** Private hosts that the operator allows by name. */
    allow?: readonly string[];
    /** Whether what goes out is held since a restore. */
    isHeld?: () => Promise<boolean>;
  } = {},
): CrmAccess {
  const { addresses = {}, allow = [], isHeld } = options;
  const states = new Map<string, AccountState>();
  return {
    send: (url, request) => outbound.fetch(url, request),
    mail: mailWay(allow),
    stateOf(key, limit, ledger) {
      const state =
        states.get(key) ??
        createAccountState({ limit, clock, ledger: ledger?.(null, limit), ledgerApart: ledger });
      // The one that was used longest ago goes: it begins anew when it is asked again.
      states.delete(key);
      if (states.size >= mostStates) states.delete(states.keys().next().value ?? '');
      states.set(key, state);
      return state;
    },
    addressOf(_, platform) {
      const baseUrl = platform === 'mailbox' ? undefined : addresses[platform];
      return baseUrl === undefined ? null : { baseUrl };
    },
    ownsTokens: async () => !(await isHeld?.()),
  };
}
