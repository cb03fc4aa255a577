// The file is written when Vite starts (build/contract-json.ts); types are checked before that too.
declare module '*/generated/contract.json' {
  const routes: object;
  export default routes;
}
