import { splitWords } from '/work/wt-engine/packages/engine/src/text/analyse.ts';
import { hostileText } from '/work/wt-engine/packages/engine/src/testing/hostile-texts.ts';
const time = (n: string, f: () => unknown) => {
  let m = 1e9,
    s = 0;
  for (let i = 0; i < 20; i++) {
    const b = performance.now();
    f();
    const d = performance.now() - b;
    s += d;
    m = Math.min(m, d);
  }
  console.log(n, m.toFixed(2), (s / 20).toFixed(2));
};
for (const len of [19683, 59049, 177147]) {
  const t = hostileText('mail addresses', len);
  time(`split ${len}`, () => splitWords(t, 'en'));
  time(`  match`, () => t.match(/[a-z0-9]+/g));
  const w = t.match(/[a-z0-9]+/g)!;
  time('  filter', () => w.filter((x) => x.length <= 40));
  time('  Shoes', () => splitWords('Shoes\n' + t, 'en'));
}
