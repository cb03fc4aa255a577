import { hostileShapes, hostileText } from './hostile-texts.ts';

/** Something that is fed with a foreign text; what it returns is awaited and thrown away. */
export type Reader = (text: string) => unknown;

/** A text for which the reader's time grew faster than the text. */
export type Growth = { shape: string; length: number; ms: number; times: number };

/** Each length is three times the one before: a linear reader takes three times as long, a quadratic one nine times. */
const step = 3;
const lengths = [729, 2_187, 6_561, 19_683, 59_049, 177_147];
/** What a step may cost. */
const mostTimes = 4;
/** Below this a clock says nothing: the text is made longer instead. */
const clearMs = 1;
/** What takes less than this for so many characters is quick, however it grows. */
const quickMs = 3;
const longEnough = 59_049;
/** A step that looks too dear is measured again, so often: the machine may have been busy with something else. */
const tries = 5;
/** What takes longer than this needs no second look to be believed. */
const longMs = 1_000;

const texts = new Map<string, string>();

function textOf(shape: string, length: number): string {
  const key = `${shape} ${length}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  // Read once: a string put together by `repeat` is made flat by its first reader.
  const text = hostileText(shape, length);
  text.lastIndexOf('\u0001');
  texts.set(key, text);
  return text;
}

/** Some systems count a thread's time on the processor in ticks of so many milliseconds. */
const tickMs = 4;
const manyTicksMs = 30;

/** Short work by the clock, of which the least of several is true; long work by the processor's time, which does not count what else ran meanwhile. */
async function msOf(read: Reader, text: string): Promise<number> {
  const used = process.threadCpuUsage();
  const start = performance.now();
  const result = read(text);
  if (result instanceof Promise) await result;
  const ms = performance.now() - start;
  if (ms < manyTicksMs) return ms;
  const { user, system } = process.threadCpuUsage(used);
  return Math.min(ms, (user + system) / 1_000 + tickMs);
}

async function leastMsOf(read: Reader, text: string): Promise<number> {
  let least = Infinity;
  let spent = 0;
  for (let count = 0; count < tries && spent < longMs; count += 1) {
    const ms = await msOf(read, text);
    spent += ms;
    least = Math.min(least, ms);
  }
  return least;
}

/** Whether the step up to `length` is too dear when both its ends are measured well. */
async function lookAgain(read: Reader, shape: string, length: number): Promise<Growth | null> {
  const before = await leastMsOf(read, textOf(shape, length / step));
  const ms = await leastMsOf(read, textOf(shape, length));
  const isDear = before >= clearMs && ms > mostTimes * before;
  return isDear ? { shape, length, ms, times: ms / before } : null;
}

async function growthOf(read: Reader, shape: string): Promise<Growth | null> {
  let before = 0;
  let clearSteps = 0;
  for (const length of lengths) {
    const ms = await msOf(read, textOf(shape, length));
    if (before >= clearMs) {
      clearSteps += 1;
      const growth = ms > mostTimes * before ? await lookAgain(read, shape, length) : null;
      if (growth) return growth;
    }
    const isQuick = length >= longEnough && ms < quickMs;
    if (clearSteps === 2 || isQuick) return null;
    before = ms;
  }
  return null;
}

/**
 * The shapes for which `read` is not linear: fed with each at n, 3n and 9n, n being the first length that takes a
 * millisecond, some step costs more than four times the one before. What takes less than three for 59,049 is quick.
 */
export async function findGrowth(
  read: Reader,
  shapes: readonly string[] = hostileShapes,
): Promise<Growth[]> {
  await read(textOf('everything', lengths[1] as number));
  const found: Growth[] = [];
  for (const shape of shapes) {
    const growth = await growthOf(read, shape);
    if (growth) found.push(growth);
  }
  return found;
}

/** For a person to read: "list items: 9.1 times the time for 3 times the text (120 ms for 6,561 characters)". */
export function describeGrowth({ shape, length, ms, times }: Growth): string {
  return `${shape}: ${times.toFixed(1)} times the time for ${step} times the text (${ms.toFixed(0)} ms for ${length.toLocaleString('en')} characters)`;
}
