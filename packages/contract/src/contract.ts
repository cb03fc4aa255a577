import * as widget from './chat/widget.ts';
import { errors, type Failure } from './errors.ts';
import { nouns } from './nouns.ts';

type Nouns = typeof nouns;
type Module = Nouns[keyof Nouns] | typeof widget;

/** Every route of the API by noun. Server, client, reference and access tests are made from it. */
export type Contract = { [Name in keyof Nouns]: Nouns[Name][Name & keyof Nouns[Name]] };
export const contract = Object.fromEntries(
  Object.entries<Record<string, unknown>>(nouns).map(([name, module]) => [name, module[name]]),
) as Contract;

const modules: { errors?: Record<string, Failure>; actions?: readonly string[] }[] = [
  ...Object.values<object>(nouns),
  widget,
];

type CodesOf<M> = M extends { errors: infer Errors } ? keyof Errors : never;
/** A code of the API: its status and message are in {@link errorCatalogue}. */
export type ErrorCode = keyof typeof errors | CodesOf<Module>;
/** Every error the API may answer. */
export const errorCatalogue: Record<ErrorCode, Failure> = Object.assign(
  {},
  errors,
  ...modules.map((module) => module.errors),
);

/** What every failing call answers, with the status of its code. */
export type ErrorAnswer = { code: ErrorCode; message: string; data?: unknown };

type ActionsOf<M> = M extends { actions: readonly (infer Action)[] } ? Action : never;
/** What people do that is written down. */
export type AuditAction = ActionsOf<Module>;
export const auditActions = modules.flatMap(({ actions = [] }) => actions) as AuditAction[];
