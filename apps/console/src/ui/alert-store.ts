export type Severity = 'success' | 'info' | 'error';

/** An alert of spec §3; `text` is HTML, sanitised when shown. */
export interface Alert {
  id: string;
  severity: Severity;
  text: string;
  /** Seconds until it disappears. */
  delay: number;
  /** Of one kind, only the newest two are seen. */
  kind?: string | undefined;
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
  kind?: string;
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
  kind,
  action,
}: NewAlert): string {
  const alert = { id, text, severity, delay, kind, action };
  replaceAlerts([...alerts.filter((known) => known.id !== id), alert]);
  return id;
}

/** Changes what an alert says, as a count of seconds; its time runs on. */
export function retellAlert(id: string, text: string): void {
  replaceAlerts(alerts.map((known) => (known.id === id ? { ...known, text } : known)));
}

export function closeAlert(id: string): void {
  replaceAlerts(alerts.filter((alert) => alert.id !== id));
}

/** Those that are not seen: older than the newest two of their kind. Their time runs as well. */
export function foldedAway(shown: readonly Alert[]): Set<string> {
  const isOld = ({ kind }: Alert, place: number) =>
    kind !== undefined && shown.slice(place + 1).filter((later) => later.kind === kind).length >= 2;
  return new Set(shown.filter(isOld).map(({ id }) => id));
}

export function listAlerts(): readonly Alert[] {
  return alerts;
}

export function watchAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
