import { createContext, runInContext } from 'node:vm';

/** Characters of the shortest text; the longest has nine times as many, twice what one request can bring. */
const shortest = 50_000;
const times = 9;
/** What is linear takes nine times as long, what is quadratic 81 times: between the two. */
const mostTimes = 27;
/** Of the processor, as all times here: below this its clock says nothing. */
const quickMs = 40;
/** Ends an expression that does not come to an end. */
const patienceMs = 30_000;
const rounds = 3;

/** The text that recheck made up, as long as asked. */
function textOf({ pumps, suffix }, length) {
  const unit = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const repeated = Math.ceil(length / unit);
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeated)).join('') + suffix;
}

function msOf({ source, flags }, text) {
  const all = flags.includes('g') ? flags : `${flags}g`;
  const context = createContext({ pattern: new RegExp(source, all), text });
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.threadCpuUsage();
    try {
      // A replacement goes on behind each match, as a search for all of them does.
      runInContext("text.replace(pattern, '')", context, { timeout: patienceMs });
    } catch (error) {
      if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return Infinity;
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    if (least < quickMs) break;
  }
  return least;
}

/**
 * Whether the time of an expression grows faster than the text that recheck wrote against it.
 * @param {{ source: string, flags: string }} expression
 * @param {{ pumps: { prefix: string, pump: string }[], suffix: string }} attack
 */
export function growsFast(expression, attack) {
  const ms = msOf(expression, textOf(attack, shortest * times));
  if (ms < quickMs) return false;
  if (ms === Infinity) return true;
  return ms > mostTimes * msOf(expression, textOf(attack, shortest));
}
