import { expect, it } from 'vitest';
import { generateOpenApi } from '../../apps/api/src/platform/http/pages/reference.ts';
import { renderOperations, type OpenApi } from '../../tools/client/render-operations.ts';

/** `npm run generate-client` runs this with `--update`, which writes the file. */
it('the calls of @replique/client are those that the contract opens to programs', async () => {
  const document = await generateOpenApi('http://localhost:3000');
  const text = renderOperations(document as unknown as OpenApi);
  await expect(text).toMatchFileSnapshot('../../packages/client/src/generated/operations.ts');
});
