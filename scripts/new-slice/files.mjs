// What a new slice consists of: which template becomes which file.

/** @returns `[template, path]`, the path with the placeholders of `names.mjs` */
export const newFiles = [
  ['contract.ts', 'packages/contract/src/{{name}}.ts'],
  ['phrases-en.ts', 'packages/phrases/src/en/{{name}}.ts'],
  ['phrases-fr.ts', 'packages/phrases/src/fr/{{name}}.ts'],
  ['migration.sql', 'apps/api/migrations/{{number}}-{{name}}.sql'],
  ['tables.ts', 'apps/api/src/db/{{name}}-tables.ts'],
  ['store.ts', 'apps/api/src/{{name}}/store.ts'],
  ['rules.ts', 'apps/api/src/{{name}}/{{name}}.ts'],
  ['routes.ts', 'apps/api/src/{{name}}/routes.ts'],
  ['slice.test.ts', 'apps/api/src/{{name}}/{{name}}.test.ts'],
  ['rows.ts', 'apps/api/src/testing/{{name}}-rows.ts'],
  ['queries.ts', 'apps/console/src/{{name}}/queries.ts'],
  ['screen.tsx', 'apps/console/src/{{name}}/{{name}}-screen.tsx'],
  ['entry-dialog.tsx', 'apps/console/src/{{name}}/entry-dialog.tsx'],
  ['remove-dialog.tsx', 'apps/console/src/{{name}}/remove-dialog.tsx'],
  ['slice.module.css', 'apps/console/src/{{name}}/{{name}}.module.css'],
];
