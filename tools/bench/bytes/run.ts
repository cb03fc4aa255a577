import { join } from 'node:path';
import { budget, checkBytes } from '../../checks/check-bytes.mjs';
import { checkWidgetBytes, widgetBudgets } from '../../checks/check-widget-bytes.mjs';
import { buildApps } from '../../setup/build-apps.mjs';
import { line } from '../report.ts';

/** What the first screen and the widget weigh, as `npm test` weighs them: `npm run bench:bytes`. */

const root = join(import.meta.dirname, '../../..');
await buildApps(root, process.execPath, console.log);
const screen = checkBytes(root);
const widget = checkWidgetBytes(root);

const kB = (bytes: number | undefined): number | null =>
  bytes === undefined ? null : bytes / 1_000;
const told = [
  line({
    name: 'first screen signed in, JavaScript, gzip',
    figure: kB(screen.total),
    unit: 'kB',
    bar: { most: budget / 1_000 },
    // Beyond its weight: every route lazy, nothing early that may come later.
    isMet: screen.total !== undefined && screen.findings.length === 0,
    note: screen.findings.map(({ rule }) => rule).join('; ') || 'every route lazy',
  }),
  line({
    name: 'widget, loader, gzip',
    figure: kB(widget.weights?.loader),
    unit: 'kB',
    bar: { most: widgetBudgets.loader / 1_000 },
  }),
  line({
    name: 'widget, opened chat, gzip',
    figure: kB(widget.weights?.chat),
    unit: 'kB',
    bar: { most: widgetBudgets.chat / 1_000 },
  }),
];
console.log([...(screen.notes ?? []), ...(widget.notes ?? [])].join('\n'));
if (told.includes(false)) process.exitCode = 1;
