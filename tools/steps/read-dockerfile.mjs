// Reads a Dockerfile of the few forms that ours has; anything else is refused rather than passed over.
import { matchesGlob } from 'node:path';

const known = new Set(
  'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' '),
);

function instructionsOf(text) {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, rest] = line.match(/^(\S+)\s+(.*)$/) ?? [];
      if (!known.has(name)) throw new Error(`Not known here: ${line}`);
      return { name, rest };
    });
}

/** The stages in their order: name, base image, and what follows, each `{ name, rest }`. */
export function readDockerfile(text) {
  const stages = [];
  for (const instruction of instructionsOf(text)) {
    if (instruction.name === 'FROM') {
      const [, image, name] = instruction.rest.match(/^(\S+)(?:\s+AS\s+(\S+))?$/) ?? [];
      stages.push({ image, name: name ?? 'last', instructions: [] });
    } else stages.at(-1).instructions.push(instruction);
  }
  return stages;
}

/** What `["a", "b"]` behind a name such as CMD says, of the last one in the stage. */
export function commandOf(stage, name) {
  const last = stage.instructions.findLast((each) => each.name === name);
  return last && JSON.parse(last.rest.slice(last.rest.indexOf('[')));
}

/** Whether a path is left out by the lines of a .dockerignore (no exceptions with `!`). */
export function isLeftOut(path, lines) {
  const parts = path.split('/');
  const folders = parts.map((_, count) => parts.slice(0, count + 1).join('/'));
  return lines.some((line) => folders.some((folder) => matchesGlob(folder, line)));
}

export const ignoreLines = (text) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
