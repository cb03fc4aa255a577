import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Of the thread: more than this is not to be had. */
const heapMb = 192;
const sizes = [1_000, 10_000, 100_000];

/** Time and memory of so many questions, each size in a process of its own. */
export function runScale(): void {
  console.log(
    `\nGrouped from nothing, one thread with ${heapMb} MB of heap (texts of the sets, varied)`,
  );
  const heap = `--max-old-space-size=${heapMb}`;
  for (const size of sizes) {
    const file = join(import.meta.dirname, 'scale-one.ts');
    const told = execFileSync(process.execPath, [heap, file, String(size)], { encoding: 'utf8' });
    console.log(told.trim());
  }
}
