import { hostileText, usualShapes } from './hostile-texts.ts';

/** Something that is fed with a foreign text; what it returns is awaited and thrown away. */
export type Reader = (text: string) => unknown;

/** A text for which the reader's time grew faster than the text. */
export type Growth = { shape: string; length: number; ms: number; times: number };

/** Each length is three times the one before: a linear reader takes three times as long, a quadratic one nine times. */
const step = 3;
const lengths = [729, 2_187, 6_561, 19_683, 59_049];
/** What a step may cost: four times. A quadratic reader takes nine. */
const mostTimes = 4;
/** What it may cost with the step before it: a clock that errs at one length is not believed. A quadratic reader takes 81. */
const mostOfTwoSteps = 14;
/** Below this a clock says nothing: the text is made longer instead. */
const clearMs = 2;
/** What takes less than this for so many characters is quick, however it grows. */
const quickMs = 3;
const longEnough = 59_049;
/** Nine times the text may take so many times as long before the steps are looked at. */
const doubtful = 12;
/** A step in doubt is measured by calls that take so long together that the processor's clock tells. */
const surelyMs = 80;
const mostWaitMs = 400;

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

/** The code's own time: what the kernel does meanwhile, such as giving memory back, depends on the machine. */
const usedMs = (before: NodeJS.CpuUsage): number => process.threadCpuUsage(before).user / 1_000;

/** Some systems count a thread's time on the processor in ticks of so many milliseconds. */
const tickMs = 4;

/** One call: by the clock, or by the processor's time where others ran meanwhile. */
async function msOf(read: Reader, text: string): Promise<number> {
  const used = process.threadCpuUsage();
  const start = performance.now();
  const result = read(text);
  if (result instanceof Promise) await result;
  return Math.min(performance.now() - start, usedMs(used) + tickMs);
}

/** The processor's time of one call in the mean of many: what else runs on the machine makes no difference. */
async function surelyMsOf(read: Reader, text: string): Promise<number> {
  const used = process.threadCpuUsage();
  const start = performance.now();
  let calls = 0;
  while (usedMs(used) < surelyMs && (calls === 0 || performance.now() - start < mostWaitMs)) {
    const result = read(text);
    if (result instanceof Promise) await result;
    calls += 1;
  }
  return usedMs(used) / calls;
}

/** A reader that is linear by its nature and keeps an object for each character, as a comparison. */
const plainReader: Reader = (text) => Array.from(text, (letter, at) => ({ letter, at }));

/** More would hide a quadratic reader. */
const mostSlowness = 1.4;

/** How much more than three times a step costs the plain reader at this moment: memory is slow on a busy machine. */
async function slownessAt(shape: string, length: number): Promise<number> {
  const before = await surelyMsOf(plainReader, textOf(shape, length / step));
  const ms = await surelyMsOf(plainReader, textOf(shape, length));
  return Math.min(mostSlowness, Math.max(1, ms / before / step));
}

/** How often a dear step is measured before it is believed: garbage is collected in bursts. */
const rounds = 8;

/** The step up to one of `steps` that is too dear each time both its ends are measured well. */
async function findDearStep(
  read: Reader,
  shape: string,
  steps: readonly number[],
): Promise<Growth | null> {
  for (const length of steps) {
    let least: Growth = { shape, length, ms: Infinity, times: Infinity };
    for (let round = 0; round < rounds && least.times > mostTimes; round += 1) {
      const before = await surelyMsOf(read, textOf(shape, length / step));
      const ms = await surelyMsOf(read, textOf(shape, length));
      const slowness = await slownessAt(shape, length);
      const earlier = await surelyMsOf(read, textOf(shape, length / step / step));
      const isDear = before >= clearMs / 2 && ms / earlier / slowness > mostOfTwoSteps;
      const times = isDear ? ms / before / slowness : 0;
      if (times < least.times) least = { shape, length, ms, times };
    }
    if (least.times > mostTimes) return least;
  }
  return null;
}

async function growthOf(read: Reader, shape: string): Promise<Growth | null> {
  for (const [place, length] of lengths.entries()) {
    const first = await msOf(read, textOf(shape, length));
    if (length >= longEnough && first < quickMs) return null;
    // The first call may have found the machine busy, or its own code not compiled.
    const ms = first < clearMs ? first : Math.min(first, await msOf(read, textOf(shape, length)));
    const steps = lengths.slice(place + 1, place + 3);
    const [next, last = next] = steps;
    if (ms < clearMs || next === undefined || last === undefined) continue;
    const most = steps.length === 2 ? doubtful : mostTimes;
    const isDoubtful =
      (await msOf(read, textOf(shape, next))) > doubtful * ms ||
      (await msOf(read, textOf(shape, last))) > most * ms;
    return isDoubtful ? await findDearStep(read, shape, steps) : null;
  }
  return null;
}

/**
 * The shapes for which `read` is not linear: fed with each at n, 3n and 9n, n being the first length that takes
 * two milliseconds, some step costs more than `mostTimes` the one before. What takes less than three for 59,049 is quick.
 */
export async function findGrowth(
  read: Reader,
  shapes: readonly string[] = usualShapes,
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
