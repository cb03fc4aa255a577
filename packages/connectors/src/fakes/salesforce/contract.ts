import { openVendorContract, type VendorContract, type VendorRequest } from '../contract.ts';

/** The file of Salesforce's calls, and what it says of the parts of a composite call and of records by their names. */

type Part = { method: string; url: string; referenceId: string; body?: unknown };
type Answer = { status: number; body: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Only what was asked for is in a record: nothing of it is missing. */
function faultsOfRecords(vendor: VendorContract, body: unknown): string[] {
  const records = isObject(body) && Array.isArray(body['records']) ? body['records'] : [];
  return records.flatMap((record: unknown) => {
    const { type } = (record as { attributes?: { type?: string } }).attributes ?? {};
    return type === undefined ? ['a record without its type'] : vendor.faultsOfObject(type, record);
  });
}

function partsOf({ body }: VendorRequest, answer?: Answer): [VendorRequest, Answer | undefined][] {
  const asked = isObject(body) ? (body['compositeRequest'] as Part[] | undefined) : undefined;
  const answers = isObject(answer?.body) ? answer.body['compositeResponse'] : undefined;
  return (asked ?? []).map(({ url, referenceId, ...part }) => {
    const answered = (
      answers as { referenceId: string; httpStatusCode: number; body: unknown }[]
    )?.find((one) => one.referenceId === referenceId);
    return [
      { ...part, path: url, headers: { 'content-type': 'application/json' } },
      answered && { status: answered.httpStatusCode, body: answered.body },
    ];
  });
}

/** For `startFakeServer`; null where the shared folder is not. */
export async function openSalesforceContract(): Promise<VendorContract | null> {
  const vendor = await openVendorContract('salesforce.derived.openapi.yaml');
  if (!vendor) return null;
  return {
    ...vendor,
    async faultsOf(asked, answer) {
      const faults: string[] = [];
      for (const [one, answered] of [[asked, answer] as const, ...partsOf(asked, answer)]) {
        faults.push(...(await vendor.faultsOf(one, answered)));
        faults.push(...faultsOfRecords(vendor, answered?.body));
      }
      return faults;
    },
  };
}
