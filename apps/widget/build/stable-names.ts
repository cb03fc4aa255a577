import type { Plugin } from 'vite';

/** Beside each hashed entry a small file of a stable name: what pages and the loader ask for. */
export function stableNames(): Plugin {
  return {
    name: 'stable-names',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        // One that only passes on what another file holds is that name itself: a file less to wait for.
        const isFacade = Object.values(chunk.modules).every((each) => each.renderedLength === 0);
        const source = isFacade ? chunk.code : `export * from './${chunk.fileName}';\n`;
        this.emitFile({ type: 'asset', fileName: `${chunk.name}.js`, source });
      }
    },
  };
}
