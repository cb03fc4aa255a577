import type { ExportKind } from '@replique/contract/insight/export-columns';
import { createContext, type ReactNode } from 'react';
import type { api } from './api-client.ts';

type Input = Parameters<typeof api.exports.ask>[0];
type InputOf<Kind extends ExportKind> = Extract<Input, { kind: Kind }>;

/** What a file is of: what a list shows, or rows picked from it one by one. */
export type ExportSubject = {
  [Kind in ExportKind]: {
    kind: Kind;
    client?: string | undefined;
    /** As the list asks the server; a schedule takes it without its days. */
    filter: NonNullable<InputOf<Kind>['filter']>;
    picked?: string[] | undefined;
  };
}[ExportKind];

export interface ExportDialogProps {
  subject: ExportSubject;
  /** How many rows there will be, where that is known; when capped, at least so many. */
  total?: number | undefined;
  isTotalCapped?: boolean | undefined;
  onClose: () => void;
  /** Told once it is asked for, such as to let go of what was picked. */
  onAsked?: (() => void) | undefined;
}

/** Draws the dialog that asks for a file, for the lists of any area; frame/layout.tsx gives it. */
export const ExportDialogContext = createContext<(props: ExportDialogProps) => ReactNode>(
  () => null,
);
