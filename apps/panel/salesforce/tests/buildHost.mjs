// The component for a page that plays Salesforce: `node buildHost.mjs FILE`. The vendor's compiler and engine make it; what the
// platform gives (navigation, Apex, the language) are calls of the page (tests/e2e/support/salesforce-page.ts).
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@lwc/compiler';
import { rollup } from 'rollup';

const file = process.argv[2];
if (!file) throw new Error('Which file?');
const folder = fileURLToPath(
  new URL('../force-app/main/default/lwc/repliquePanel', import.meta.url),
);

const given = {
  host: `import { createElement } from 'lwc';
    import RepliquePanel from 'c/repliquePanel';
    export function mount(host) {
      const element = createElement('c-replique-panel', { is: RepliquePanel });
      element.recordId = salesforce.recordId;
      salesforce.goTo = (id) => { salesforce.recordId = id; element.recordId = id; };
      host.append(element);
    }`,
  'lightning/navigation': `const Navigate = Symbol('Navigate');
    export const NavigationMixin = (Base) => class extends Base {
      [Navigate]({ type, attributes, state }) {
        if (type !== 'standard__quickAction' || attributes.apiName !== 'Global.SendEmail') throw new Error(type);
        if (state.recordId !== salesforce.recordId) throw new Error(state.recordId);
        salesforce.compose(new URLSearchParams(state.defaultFieldValues).get('HtmlBody'));
      }
    };
    NavigationMixin.Navigate = Navigate;`,
  'lightning/pageReferenceUtils':
    'export const encodeDefaultFieldValues = (values) => new URLSearchParams(values).toString();',
  '@salesforce/i18n/lang': 'export default salesforce.language;',
  '@salesforce/apex/RepliquePanel.getTicket':
    'export default ({ recordId }) => askForTicket(recordId);',
};

// What Node resolves is CommonJS.
const engine = fileURLToPath(new URL('index.js', import.meta.resolve('@lwc/engine-dom')));

/** Modules of the component; `lwc` is the engine. */
function find(id) {
  if (Object.hasOwn(given, id)) return `\0${id}`;
  if (id === 'lwc') return engine;
  if (id === 'c/repliquePanel') return join(folder, 'repliquePanel.js');
  if (!id.startsWith('./')) return null;
  const path = join(folder, id.replace(/\?.*$/, ''));
  return existsSync(`${path}.js`) ? `${path}.js` : path;
}

/** The build of a package fills the address in; here it is the page's. */
const fill = (code) => code.replaceAll(/(['"])\{\{address\}\}\1/g, 'repliqueAddress');

const component = {
  name: 'component',
  resolveId: (id, importer) => (importer === engine ? null : find(id)),
  load(id) {
    if (id.startsWith('\0')) return given[id.slice(1)];
    // The compiler asks for styles that need not be there.
    return id.endsWith('.css') && !existsSync(id) ? 'export default undefined;' : null;
  },
  transform(code, id) {
    if (id === engine) return code.replaceAll('process.env.NODE_ENV', '"production"');
    if (!id.startsWith(folder) || code === 'export default undefined;') return null;
    const options = { name: 'repliquePanel', namespace: 'c', enableDynamicComponents: false };
    return transformSync(fill(code), basename(id), options).code;
  },
};

const bundle = await rollup({
  input: 'host',
  plugins: [component],
  onwarn: ({ code, message }) => {
    if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
  },
});
await bundle.write({ file: resolve(file), format: 'iife', name: 'RepliquePanel' });
