import type {
  LookUpBy,
  MappingKey,
  ThirdPartySource,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import {
  headerName,
  headerValue,
  isAddressTemplate,
  isBodyTemplate,
  isPlainHttps,
  jsonPath,
} from '@replique/contract/helpdesk/third-party-templates';
import type { Inputs } from '../../lib/orpc.ts';

export {
  lookUps,
  mappingKeys,
  thirdPartyTypes as sourceTypes,
} from '@replique/contract/helpdesk/third-party-templates';

export const cacheChoices = ['0', '60', '300', '900', '3600', '86400'] as const;

/** Where a value stands when the settings name no other place. */
export const standardPath = (key: MappingKey) => key.replace(/^(?:order|item)\./, '');

export interface HeaderDraft {
  /** Tells rows apart while their names change. */
  id: number;
  name: string;
  /** Empty keeps the stored one. */
  value: string;
  isStored: boolean;
}

export interface SourceDraft {
  baseUrl: string;
  lookUpBy: LookUpBy;
  ticketField: string;
  /** Empty keeps the stored one, as with `key`. */
  secret: string;
  key: string;
  apiVersion: string;
  storeCode: string;
  method: 'GET' | 'POST';
  bodyTemplate: string;
  headers: HeaderDraft[];
  mapping: Partial<Record<MappingKey, string>>;
  cacheSeconds: number;
  timeoutMs: number;
  isEnabled: boolean;
}

export function draftOf(source: ThirdPartySource | undefined): SourceDraft {
  return {
    baseUrl: source?.baseUrl ?? '',
    lookUpBy: source?.lookUpBy ?? 'requesterEmail',
    ticketField: source?.ticketField ?? '',
    secret: '',
    key: '',
    apiVersion: source?.apiVersion ?? '',
    storeCode: source?.storeCode ?? '',
    method: source?.method ?? 'GET',
    bodyTemplate: source?.bodyTemplate ?? '',
    headers: (source?.headerNames ?? []).map((name, id) => ({
      id,
      name,
      value: '',
      isStored: true,
    })),
    mapping: source?.mapping ?? {},
    cacheSeconds: source?.cacheSeconds ?? 300,
    timeoutMs: source?.timeoutMs ?? 5_000,
    isEnabled: source?.isEnabled ?? false,
  };
}

export function isSameDraft(one: SourceDraft, other: SourceDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type DraftFault =
  | 'required'
  | 'invalidUrl'
  | 'invalidTemplate'
  | 'invalidVersion'
  | 'invalidStore'
  | 'invalidBody'
  | 'invalidPath'
  | 'invalidHeaders';
type Faults = Partial<Record<keyof SourceDraft, DraftFault>>;

function faultsOfGeneric(draft: SourceDraft): Faults {
  const faults: Faults = {};
  const names = draft.headers.map(({ name }) => name.trim().toLowerCase());
  const isWrong = draft.headers.some(
    ({ name, value, isStored }) =>
      !headerName.test(name.trim()) ||
      (value.trim() === '' ? !isStored : !headerValue.test(value.trim())),
  );
  if (isWrong || new Set(names).size < names.length) faults.headers = 'invalidHeaders';
  const body = draft.bodyTemplate.trim();
  if (draft.method === 'POST' && body !== '' && !isBodyTemplate(body))
    faults.bodyTemplate = 'invalidBody';
  if (
    Object.values(draft.mapping).some(
      (typed) => typed.trim() !== '' && !jsonPath.test(typed.trim()),
    )
  )
    faults.mapping = 'invalidPath';
  return faults;
}

/** What each field lacks before it is sent. */
export function faultsOf(type: ThirdPartyType, draft: SourceDraft): Faults {
  const isGeneric = type === 'generic';
  const faults: Faults = isGeneric ? faultsOfGeneric(draft) : {};
  const url = draft.baseUrl.trim();
  if (url === '') faults.baseUrl = 'required';
  else if (!(isGeneric ? isAddressTemplate(url) : isPlainHttps(url)))
    faults.baseUrl = isGeneric ? 'invalidTemplate' : 'invalidUrl';
  if (draft.lookUpBy === 'ticketField' && draft.ticketField.trim() === '')
    faults.ticketField = 'required';
  const version = draft.apiVersion.trim();
  if (type === 'shopify' && version && !/^20\d\d-(?:01|04|07|10)$/.test(version))
    faults.apiVersion = 'invalidVersion';
  const store = draft.storeCode.trim();
  if (type === 'magento' && store && !/^[a-z]\w{0,31}$/i.test(store))
    faults.storeCode = 'invalidStore';
  return faults;
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

function genericPart(draft: SourceDraft) {
  return {
    method: draft.method,
    bodyTemplate: draft.method === 'POST' ? orNull(draft.bodyTemplate) : null,
    headers: draft.headers.map(({ name, value }) => ({
      name: name.trim(),
      ...(value.trim() === '' ? {} : { value: value.trim() }),
    })),
    mapping: Object.fromEntries(
      Object.entries(draft.mapping).flatMap(([key, typed]) =>
        typed.trim() === '' ? [] : [[key, typed.trim()]],
      ),
    ),
  };
}

export function bodyOf(
  type: ThirdPartyType,
  draft: SourceDraft,
): Inputs['thirdPartyData']['save']['body'] {
  const secret = draft.secret.trim();
  const key = draft.key.trim();
  return {
    baseUrl: draft.baseUrl.trim(),
    lookUpBy: draft.lookUpBy,
    ticketField: draft.lookUpBy === 'ticketField' ? draft.ticketField.trim() : null,
    isEnabled: draft.isEnabled,
    cacheSeconds: draft.cacheSeconds,
    timeoutMs: draft.timeoutMs,
    ...(type === 'shopify' ? { apiVersion: orNull(draft.apiVersion) } : {}),
    ...(type === 'magento' ? { storeCode: orNull(draft.storeCode) } : {}),
    ...(type === 'generic' ? genericPart(draft) : {}),
    ...(type === 'woocommerce' && key !== '' ? { key } : {}),
    ...(secret === '' ? {} : { secret }),
  };
}
