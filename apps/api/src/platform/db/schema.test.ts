import { expect, inject, it } from 'vitest';
import { renderSchema } from '@replique/tests/app/render-schema.ts';
import { withDatabaseName } from './database-url.ts';

/** `npm run generate-types` runs this with `--update`, which writes the file. */
it('schema.ts tells the tables as the migrations make them', async () => {
  const { adminUrl, template } = inject('testServer');
  const text = await renderSchema(withDatabaseName(adminUrl, template));
  await expect(text).toMatchFileSnapshot('schema.ts');
}, 60_000);
