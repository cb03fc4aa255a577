export type Instruction = { name: string; rest: string };
export type Stage = { image: string; name: string; instructions: Instruction[] };
export function readDockerfile(text: string): Stage[];
export function commandOf(stage: Stage, name: string): string[] | undefined;
export function isLeftOut(path: string, lines: string[]): boolean;
export function ignoreLines(text: string): string[];
