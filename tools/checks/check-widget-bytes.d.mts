type Finding = { path: string; rule: string; remedy: string };
type Weights = { loader: number; chat: number };

/** Bytes, gzip -9. */
export const widgetBudgets: Weights;

/** Weighs a finished build; `weights` is absent without one. */
export function checkWidgetBytes(root: string): {
  findings: Finding[];
  weights?: Weights;
  notes?: string[];
};
