// What the vendor's tools say of a package that was built: `node checkPackage.mjs FOLDER`. Each of its files must be part of a
// component that the Metadata API knows, and the Apex must be Apex. No account is needed.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ApexParserFactory, ApexErrorListener } from '@apexdevtools/apex-parser';
import { ComponentSet, MetadataConverter } from '@salesforce/source-deploy-retrieve';

const folder = process.argv[2];
if (!folder) throw new Error('Which folder?');

class Throwing extends ApexErrorListener {
  apexSyntaxError(line, column, message) {
    throw new Error(`line ${line}, column ${column}: ${message}`);
  }
}

const components = ComponentSet.fromSource(join(folder, 'force-app'))
  .getSourceComponents()
  .toArray();
const held = new Set(
  components.flatMap((component) => [...component.walkContent(), component.xml].filter(Boolean)),
);
const files = globSync('force-app/**/*.*', { cwd: folder }).map((name) => join(folder, name));
const strays = files.filter((file) => !held.has(file));
if (strays.length > 0)
  throw new Error(
    `Part of no component: ${strays.map((file) => relative(folder, file)).join(', ')}`,
  );

const { packagePath } = await new MetadataConverter().convert(components, 'metadata', {
  type: 'directory',
  outputDirectory: join(folder, 'converted'),
  genUniqueDir: false,
});
const manifest = readFileSync(join(packagePath, 'package.xml'), 'utf8');

for (const file of files.filter((name) => name.endsWith('.cls'))) {
  const parser = ApexParserFactory.createParser(readFileSync(file, 'utf8'));
  parser.removeErrorListeners();
  parser.addErrorListener(new Throwing());
  parser.compilationUnit();
}

const kinds = [...manifest.matchAll(/<name>(\w+)<\/name>/g)].map(([, name]) => name);
console.log(`${components.length} components of ${kinds.length} kinds: ${kinds.join(', ')}.`);
