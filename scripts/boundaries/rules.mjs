// Each rule looks at one import and answers `{ rule, remedy }` when it breaks it.
// An import is `{ from, to, path, packageName, builtin, isTypeOnly }`: `from` is the importing
// file's place, `to` that of the imported file when it is one of the repository's.
import {
  compositionFiles,
  consoleCompositionFolders,
  packageRules,
  sharedWithJourneys,
} from './house.mjs';
import { consolePickers } from './console-pickers.mjs';
import { isTestingPath } from './locate.mjs';

const broken = (rule, remedy) => ({ rule, remedy });
const isOwn = ({ from, to }) => to.workspace === from.workspace;

/** apps never import other apps; tests of the console and journeys may use the API's testing. */
function refuseOtherApp({ from, to, path }) {
  if (!to || !path.startsWith('apps/') || to.workspace === from.workspace) return undefined;
  if (from.isTest && sharedWithJourneys.includes(path)) return undefined;
  const isTestUse = from.isTest && to.area === 'api' && from.area !== 'api';
  const isOutside =
    from.area === 'bench' || (['scripts', ''].includes(from.area) && !isTestingPath(path));
  if ((isTestUse && isTestingPath(path)) || isOutside) return undefined;
  return broken(
    'an app is imported from outside',
    'apps share only packages/*; tests of the console and e2e may import apps/api/src/testing',
  );
}

/** Test scaffolding stays out of the product. */
function refuseTesting({ from, path }) {
  if (!path || !isTestingPath(path)) return undefined;
  if (from.isTest || from.area === 'bench') return undefined;
  if (from.folder === 'demo' || from.isConfig) return undefined;
  return broken(
    'the product imports src/testing',
    'only tests, demo/ and e2e/ may: move what the product needs into its slice',
  );
}

/** In the API a slice shows one file, its face. */
function keepApiSlices({ from, to, path }) {
  if (from.area !== 'api' || to?.area !== 'api' || !to.slice || from.slice === to.slice) {
    return undefined;
  }
  const file = path.slice(`apps/api/src/${to.slice}/`.length);
  const isFace = file === `${to.slice}.ts`;
  if (['http', 'db', 'text'].includes(from.folder)) {
    if (from.isTest && isFace) return undefined;
    return broken(
      `${from.folder}/ imports the slice ${to.slice}`,
      `${from.folder}/ serves every slice and knows none: pass what it needs as an argument`,
    );
  }
  if (from.folder === 'jobs') {
    return file === 'jobs.ts' || from.isTest
      ? undefined
      : broken(`jobs/ imports ${path}`, `jobs/ may import only ${to.slice}/jobs.ts`);
  }
  if (isFace) return undefined;
  const isComposition = !from.folder && compositionFiles.includes(from.file);
  if (isComposition && file !== 'store.ts') return undefined;
  return broken(
    `${from.slice ?? from.folder ?? from.file} imports ${to.slice}'s inner file ${file}`,
    `import its face apps/api/src/${to.slice}/${to.slice}.ts, and add there what is missing`,
  );
}

/** Nothing but the composition sees app.ts and main.ts. */
function keepComposition({ from, path }) {
  if (!/^apps\/api\/src\/(?:app|main)\.ts$/.test(path ?? '') || from.area !== 'api') {
    return undefined;
  }
  if (from.isTest || from.folder === 'demo' || !from.folder) return undefined;
  return broken(
    `${from.folder}/ imports ${path.split('/').pop()}`,
    'the application is put together from the slices, not the other way round: take deps as an argument',
  );
}

/** In the console slices stand side by side on lib and ui. */
function keepConsoleSlices({ from, to, path }) {
  if (from.area !== 'console' || to?.area !== 'console' || !to.slice) return undefined;
  if (from.slice === to.slice || from.isTest || !from.folder) return undefined;
  if (consoleCompositionFolders.includes(from.folder)) return undefined;
  if (!from.slice) {
    return broken(
      `${from.folder}/ imports the slice ${to.slice}`,
      'lib and ui hold no domain word: pass it in as a property or an argument',
    );
  }
  const isPicker = consolePickers.some((each) => each.from === from.slice && each.to === path);
  if (isPicker) return undefined;
  return broken(
    `the console's ${from.slice} imports ${path}`,
    'move the shared part to ui/ or lib/, or list it in scripts/boundaries/console-pickers.mjs with a reason',
  );
}

/** The browser gets contract and phrases; the widget the contract's types only. */
function keepBrowserLight({ from, packageName, isTypeOnly }) {
  if (!packageName?.startsWith('@replique/') || from.isTest || from.isConfig) return undefined;
  if (from.area !== 'console' && from.area !== 'widget') return undefined;
  if (from.area === 'widget' && packageName === '@replique/contract' && !isTypeOnly) {
    return broken(
      'the widget imports code of the contract',
      'use `import type`: zod would multiply its size',
    );
  }
  if (['@replique/contract', '@replique/phrases'].includes(packageName)) return undefined;
  return broken(
    `the ${from.area} imports ${packageName}`,
    'the browser gets @replique/contract and @replique/phrases only: ask the API',
  );
}

/** Packages keep to what they are for. */
function keepPackagesPure({ from, to, path, packageName, builtin }) {
  if (from.area !== 'package' || from.isTest) return undefined;
  if (path && !packageName) {
    return isOwn({ from, to })
      ? undefined
      : broken(`a package imports ${path}`, 'packages stand alone: import a package by its name');
  }
  const rules = packageRules[from.name];
  const name = packageName ?? builtin;
  if (!rules || !name) return undefined;
  if (rules.only && !rules.only.includes(name)) {
    const allowed = rules.only.length > 0 ? `only ${rules.only.join(' and ')}` : 'nothing';
    return broken(`packages/${from.name} imports ${name}`, `it may import ${allowed}`);
  }
  if (rules.never?.some((pattern) => pattern.test(name))) {
    return broken(
      `packages/${from.name} imports ${name}`,
      `${rules.why}: take a function as an argument instead`,
    );
  }
  return undefined;
}

/** A package is imported by name, so that its manifest says who uses it. */
function refusePathsIntoPackages({ from, to, path, packageName }) {
  if (packageName || to?.area !== 'package' || from.area === 'package') return undefined;
  if (from.workspace === '' || from.isConfig) return undefined;
  return broken(
    `a relative path leads into ${path}`,
    `import it by its name, @replique/${to.name}/…`,
  );
}

/** What a workspace imports stands in its own package.json. */
function demandDeclaration({ from, packageName, declared, rootDeclared, ownName }) {
  if (!packageName || packageName === ownName || declared.has(packageName)) return undefined;
  const typesName = `@types/${packageName.replace(/^@/, '').replace('/', '__')}`;
  if (declared.has(typesName)) return undefined;
  const mayUseRoot = from.isTest || from.isConfig || from.workspace === '';
  const isWorkspaceFromRoot = from.workspace === '' && packageName.startsWith('@replique/');
  if ((mayUseRoot && rootDeclared.has(packageName)) || isWorkspaceFromRoot) return undefined;
  const manifest = from.workspace ? `${from.workspace}/package.json` : 'package.json';
  return broken(
    `${packageName} is imported and not declared`,
    `add it with its exact version to ${manifest}`,
  );
}

/** All rules, in the order in which they are reported. */
export const rules = [
  refuseOtherApp,
  refuseTesting,
  keepApiSlices,
  keepComposition,
  keepConsoleSlices,
  keepBrowserLight,
  keepPackagesPure,
  refusePathsIntoPackages,
  demandDeclaration,
];
