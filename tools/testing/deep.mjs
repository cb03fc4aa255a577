// Which tests run: those of `npm test`, or the `*.deep.test.*` of `npm run test:deep` (DEEP=1).

export const isDeep = process.env.DEEP === '1';

export const isDeepFile = (file) => file.includes('.deep.test.');

/** `include` and `exclude` of a Vitest project, such as of `src/**`. */
export function testFiles(folders, others = []) {
  const deep = `${folders}/*.deep.test.{ts,tsx}`;
  return isDeep
    ? { include: [deep], exclude: ['**/node_modules/**', ...others] }
    : { include: [`${folders}/*.test.{ts,tsx}`], exclude: ['**/node_modules/**', deep, ...others] };
}
