import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { textArray } from './text-array.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await createTestApp()));
afterAll(() => testApp.close());

async function roundTrip(values: (string | null)[]): Promise<unknown> {
  const [row] = await testApp.sql<{ back: unknown }>(`select to_jsonb($1::text[]) as back`, [
    textArray(values),
  ]);
  return row?.back;
}

it('holds texts as they are: quotes, braces, line ends, any script, nothing', async () => {
  const values = [
    '',
    null,
    'NULL',
    '{"a", b}',
    'it\'s \\ "so"',
    'ligne 1\r\nligne\t2',
    '東京 👩‍🚀 é',
    ' x ',
  ];
  expect(await roundTrip(values)).toEqual(values);
  expect(await roundTrip([])).toEqual([]);
  expect(await roundTrip([null])).toEqual([null]);
});

it('leaves out what PostgreSQL cannot store', async () => {
  expect(await roundTrip(['a\0b', '\ud83d!', 'ok\udc00'])).toEqual(['ab', '\ufffd!', 'ok\ufffd']);
});

it('is cast to other types by PostgreSQL', async () => {
  const [row] = await testApp.sql(
    `select $1::text[]::int[] as numbers, $2::text[]::boolean[] as flags, $3::text[]::jsonb[] as objects`,
    [textArray(['1', null]), textArray(['true']), textArray(['{"a":"b"}'])],
  );
  expect(row).toEqual({ numbers: [1, null], flags: [true], objects: [{ a: 'b' }] });
});
