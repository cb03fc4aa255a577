import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (name) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');
const text = read('docs/generated/sbom.json');
const sbom = JSON.parse(text);
const lock = Object.entries(JSON.parse(read('package-lock.json')).packages);

/** The name of a package by its place in the lock file, or by what it says of itself. */
const nameOf = (place, { name }) => name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
const unique = (names) => [...new Set(names)].toSorted();

it('the list of what the product is made of is that of the lock file: `npm run sbom` makes it anew @check-46.7', () => {
  const wanted = lock
    .filter(([place, entry]) => place !== '' && !entry.dev && !entry.link)
    .map(([place, entry]) => `${nameOf(place, entry)}@${entry.version}`);
  expect(wanted.length).toBeGreaterThan(100);
  expect(unique(sbom.components.map((each) => each['bom-ref']))).toEqual(unique(wanted));
});

it('says of every package of others by what it is known, and under which licence it is', () => {
  const integrities = new Map(
    lock.map(([place, entry]) => [`${nameOf(place, entry)}@${entry.version}`, entry.integrity]),
  );
  const foreign = sbom.components.filter(
    ({ name, purl }) => !purl.includes('%40replique/') && name,
  );
  const unlike = foreign.filter((each) => {
    const digest = each.hashes?.find(({ alg }) => alg === 'SHA-512')?.content ?? '';
    const known = `sha512-${Buffer.from(digest, 'hex').toString('base64')}`;
    return integrities.get(each['bom-ref']) !== known || !each.licenses?.length;
  });
  expect(unlike.map((each) => each['bom-ref'])).toEqual([]);
});

it('holds no address, no path and no time of where it was made', () => {
  expect(text.match(/\w+:\/\/[^"]+/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json']);
  expect(text).not.toMatch(/"(?:file:|\/)|timestamp|serialNumber|localhost|_resolved/);
});
