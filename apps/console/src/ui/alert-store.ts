export type Severity = 'success' | 'error';

/** An alert of spec §3; `text` is HTML, sanitised when shown. */
export interface Alert {
  id: string;
  severity: Severity;
  text: string;
  /** Seconds until it disappears. */
  delay: number;
  /** What can be done about it; the alert closes with it. */
  action?: AlertAction | undefined;
}

export interface AlertAction {
  label: string;
  /** The key that does the same, as in `aria-keyshortcuts`. */
  shortcut?: string;
  onAct: () => void;
}

interface NewAlert {
  id?: string;
  text: string;
  severity?: Severity;
  /** Seconds; spec §9 gives 2 when nothing is said. */
  delay?: number;
  action?: AlertAction;
}

const defaultDelay = 2;

let alerts: readonly Alert[] = [];
let nextNumber = 1;
const listeners = new Set<() => void>();

function replaceAlerts(changed: readonly Alert[]): void {
  alerts = changed;
  for (const listener of listeners) listener();
}

/** Stacks an alert and answers its id. Put texts of people into `text` through escapeHtml. */
export function showAlert({
  id = `alert-${nextNumber++}`,
  text,
  severity = 'success',
  delay = defaultDelay,
  action,
}: NewAlert): string {
  const alert = { id, text, severity, delay, action };
  replaceAlerts([...alerts.filter((known) => known.id !== id), alert]);
  return id;
}

export function closeAlert(id: string): void {
  replaceAlerts(alerts.filter((alert) => alert.id !== id));
}

export function listAlerts(): readonly Alert[] {
  return alerts;
}

export function watchAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
