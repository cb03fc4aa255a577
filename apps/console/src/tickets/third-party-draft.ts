import type {
  LookUpBy,
  ThirdPartySource,
  ThirdPartyType,
} from '@replique/contract/third-party-data';
import type { SourceBody } from './third-party-queries.ts';

/** In the order they are shown; the contract's own list would pull zod into the browser. */
export const sourceTypes = [
  'shopify',
  'woocommerce',
  'prestashop',
  'magento',
  'generic',
] as const satisfies readonly ThirdPartyType[];

export const lookUps = [
  'requesterEmail',
  'orderNumber',
  'ticketField',
] as const satisfies readonly LookUpBy[];

export interface SourceDraft {
  baseUrl: string;
  lookUpBy: LookUpBy;
  ticketField: string;
  /** Empty keeps the stored one. */
  secret: string;
  isEnabled: boolean;
}

export function draftOf(source: ThirdPartySource | undefined): SourceDraft {
  return {
    baseUrl: source?.baseUrl ?? '',
    lookUpBy: source?.lookUpBy ?? 'requesterEmail',
    ticketField: source?.ticketField ?? '',
    secret: '',
    isEnabled: source?.isEnabled ?? false,
  };
}

export function isSameDraft(one: SourceDraft, other: SourceDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isPlainHttps(typed: string): boolean {
  const url = URL.parse(typed.trim());
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash;
}

export type DraftFault = 'required' | 'invalidUrl';

/** What each field lacks before it is sent. */
export function faultsOf(draft: SourceDraft): Partial<Record<keyof SourceDraft, DraftFault>> {
  const faults: Partial<Record<keyof SourceDraft, DraftFault>> = {};
  if (draft.baseUrl.trim() === '') faults.baseUrl = 'required';
  else if (!isPlainHttps(draft.baseUrl)) faults.baseUrl = 'invalidUrl';
  if (draft.lookUpBy === 'ticketField' && draft.ticketField.trim() === '')
    faults.ticketField = 'required';
  return faults;
}

export function bodyOf(draft: SourceDraft): SourceBody {
  const secret = draft.secret.trim();
  return {
    baseUrl: draft.baseUrl.trim(),
    lookUpBy: draft.lookUpBy,
    ticketField: draft.lookUpBy === 'ticketField' ? draft.ticketField.trim() : null,
    isEnabled: draft.isEnabled,
    ...(secret === '' ? {} : { secret }),
  };
}
