import { openVendorContract, type VendorContract } from '../contract.ts';
import type { FakeRequest } from '../fake-server.ts';

/**
 * Zendesk's own file, where it and Zendesk differ: tickets that were deleted have a status that the file's list lacks,
 * what is not set is null where the file knows no null, and pages are asked for by parameters that stand in its prose.
 */

const file = 'zendesk-support.openapi.yaml';
const inProse = ['page[size]', 'page[after]', 'per_page', 'sort', 'include'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isIdOf = (name: string) => name === 'id' || /_ids?$/.test(name);

/** Without nulls, with `deleted` as another end, with numbers for ids that are too large for one. */
function plain(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, name));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => one !== null)
        .map(([key, one]) => [key, plain(one, key)]),
    );
  if (name === 'status' && value === 'deleted') return 'closed';
  // Of a box that is ticked.
  if (name === 'value' && typeof value === 'boolean') return String(value);
  return isIdOf(name) && typeof value === 'string' && /^\d{16,}$/.test(value)
    ? Number(value)
    : value;
}

/** An answer as the file would have it. */
export const asInFile = (body: unknown): unknown => plain(JSON.parse(JSON.stringify(body)));

/** Paths that the file does not have, or has with the answer of another (ticket events): tokens, webhooks, fields of people, a ticket's audits and its conversation log. */
export const isOutside = ({ url }: Pick<FakeRequest, 'url'>): boolean =>
  url.pathname.startsWith('/oauth/') ||
  url.pathname.startsWith('/api/v2/webhooks') ||
  /\/(?:audits|incremental\/ticket_events|conversation_log|user_fields|organization_fields)(?:\.json)?$/.test(
    url.pathname,
  );

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/**
 * The file has no errors. The pages have (developer.zendesk.com: *Ticketing*, *Errors*; *OAuth Tokens*; the new pages'
 * *JSON:API* form): a name with a description and details of fields, a title with a message, or a list.
 */
export function faultsOfError(body: unknown): string[] {
  if (!isObject(body)) return ['an error that is no object'];
  const { error, description, details, errors, message } = body;
  if (Array.isArray(errors))
    return errors.every((one) => isObject(one) && isText(one['title'] ?? one['detail']))
      ? []
      : ['an error of a list without a title'];
  if (isObject(error))
    return isText(error['title']) || isText(error['message']) ? [] : ['no title'];
  if (!isText(error) && !isText(message)) return ['an error without its name'];
  if (description !== undefined && !isText(description)) return ['a description that is no text'];
  const wrongs = Object.values(isObject(details) ? details : {});
  return wrongs.every((each) => Array.isArray(each) && each.every(isObject)) ? [] : ['details'];
}

type Opened = { contract: VendorContract | null; isOutside: (asked: FakeRequest) => boolean };

/** The file is large: it is opened once. */
let opened: Promise<Opened> | null = null;

/** For `startFakeServer`; the contract is null where the shared folder is not. */
export const openZendeskContract = (): Promise<Opened> => (opened ??= open());

async function open(): Promise<Opened> {
  const vendor = await openVendorContract(file);
  if (!vendor) return { contract: null, isOutside };
  return {
    isOutside,
    contract: {
      ...vendor,
      faultsOf(asked, answer) {
        const url = new URL(asked.path, 'http://zendesk');
        for (const name of inProse) url.searchParams.delete(name);
        const path = url.pathname.replace(/\.json$/, '') + url.search;
        if (answer && answer.status >= 400) return Promise.resolve(faultsOfError(answer.body));
        return vendor.faultsOf(
          { ...asked, path, ...('body' in asked ? { body: plain(asked.body) } : {}) },
          answer && { ...answer, body: asInFile(answer.body) },
        );
      },
    },
  };
}
