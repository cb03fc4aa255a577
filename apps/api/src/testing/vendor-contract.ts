import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';

const folder = fileURLToPath(new URL('../../../../../shared/crm/specs/', import.meta.url));

/** What is wrong with a request, or an answer to it, by the contract of a vendor; for tests. */
export type VendorContract = {
  faultsOf(
    asked: { path: string; headers: Record<string, string> },
    answer?: unknown,
  ): Promise<string[]>;
};

/** The contract in `../shared/crm/specs`, or null where that folder is not. */
export async function openVendorContract(file: string): Promise<VendorContract | null> {
  if (!existsSync(folder + file)) return null;
  const api = new OpenAPIBackend({
    definition: parse(readFileSync(folder + file, 'utf8')),
    strict: false,
    quick: true,
    ajvOpts: { strict: false, logger: false },
    customizeAjv: (ajv) => (addFormats.default(ajv as never), ajv),
  });
  await api.init();
  return {
    async faultsOf({ path, headers }, answer) {
      const url = new URL(path, 'http://vendor.example');
      // As they were sent: "page[size]" is a name, not an object.
      const query = Object.fromEntries(url.searchParams);
      const request = { method: 'GET', path: url.pathname, query, headers };
      const operation = api.matchOperation(request);
      if (!operation) return [`no such operation: ${path}`];
      const validated = [api.validateRequest(request, operation)];
      if (answer !== undefined) validated.push(api.validateResponse(answer, operation, 200));
      return validated.flatMap(({ errors }) =>
        (errors ?? []).map((error) => `${path}: ${error.instancePath} ${error.message}`),
      );
    },
  };
}
