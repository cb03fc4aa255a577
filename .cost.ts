import {
  hostileShapes,
  hostileText,
} from '/work/wt-engine/packages/engine/src/testing/hostile-texts.ts';
const E = process.argv[2] ?? '/work/wt-engine';
const l = (m: string) => import(`${E}/packages/engine/src/${m}.ts`);
const [html, q, det, ch, lang, cmp, wopd, claims, mask, tq, ans] = (await Promise.all(
  [
    'text/html',
    'text/question',
    'privacy/detect',
    'text/chunk',
    'text/language',
    'matching/compare-replies',
    'privacy/without-personal-data',
    'clustering/claims',
    'privacy/mask',
    'clustering/ticket-question',
    'clustering/answer-sentences',
  ].map(l),
)) as any[];
const size = Number(process.argv[3] ?? 20_000);
const rows: [string, (t: string) => unknown][] = [
  ['prepare a message: htmlToText + stripQuoted', (t) => q.stripQuoted(html.htmlToText(t))],
  [
    'extractQuestion',
    (t) => q.extractQuestion({ subject: 'Help', messages: [{ role: 'requester', text: t }] }),
  ],
  ['findPersonalData', (t) => det.findPersonalData(t)],
  [
    'Mask.text',
    (t) =>
      new mask.Mask({ names: ['Nora Field'], whitelist: [], orderNumbers: ['FH-######'] }).text(t),
  ],
  [
    'withoutPersonalData',
    (t) => wopd.withoutPersonalData(t, 'Nora', { whitelist: [], orderNumbers: [] }),
  ],
  ['htmlToSections + chunkSections', (t) => ch.chunkSections(html.htmlToSections(t))],
  ['chunkSections of text', (t) => ch.chunkSections([{ heading: null, text: t }])],
  ['detectLanguage', (t) => lang.detectLanguage(t, 'en')],
  ['similarityOf (both hostile)', (t) => cmp.similarityOf(t, `New ${t}`)],
  [
    'readTicketQuestion',
    (t) =>
      tq.readTicketQuestion(
        { subject: 'a', messages: [{ role: 'requester', text: t }] },
        { language: 'en', name: 'Nora' },
      ),
  ],
  ['readClaim', (t) => claims.readClaim(t, 'en')],
];
for (const [name, read] of rows) {
  await read(hostileText('everything', 3000));
  await read(hostileText('everything', 3000));
  let worst = 0,
    shape = '',
    sum = 0;
  for (const s of hostileShapes) {
    const t = hostileText(s, size);
    let m = 1e9;
    for (let i = 0; i < 5; i++) {
      const b = performance.now();
      await read(t);
      m = Math.min(m, performance.now() - b);
      if (m > 3000) break;
    }
    sum += m;
    if (m > worst) {
      worst = m;
      shape = s;
    }
  }
  console.log(
    `| ${name} | ${(worst / (size / 1000)).toFixed(3)} | ${shape} | ${(sum / hostileShapes.length / (size / 1000)).toFixed(3)} |`,
  );
}
