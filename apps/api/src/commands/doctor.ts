import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { openAsOwner } from '../installation.ts';
import { examine, type Finding } from '../operations/doctor/doctor.ts';

const usage = `Usage: npm run doctor -- [--json]

  --json   findings as JSON, for programs

Checks the installation beside the running server and says what to do; changes nothing.
Ends with 1 when there is a problem.`;

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

function asLines({ check, state, text, remedy }: Finding): string {
  const line = `${marks[state]}  ${check.padEnd(13)}  ${text}\n`;
  return remedy ? `${line}${' '.repeat(24)}→ ${remedy}\n` : line;
}

/** `npm run doctor`: what is wrong with an installation, and what to do (docs/monitoring.md). */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const config = readConfig();
  const log = pino({ level: 'silent' });
  const findings = await examine(config, () => openAsOwner(config, log));
  const count = (state: Finding['state']) =>
    findings.filter((finding) => finding.state === state).length;
  const sum = `${count('problem')} problems, ${count('warning')} warnings.`;
  process.stdout.write(
    values.json
      ? `${JSON.stringify(findings, null, 2)}\n`
      : `${findings.map(asLines).join('')}\n${sum}\n`,
  );
  if (count('problem') > 0) process.exitCode = 1;
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
