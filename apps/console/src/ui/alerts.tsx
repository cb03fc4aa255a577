import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closeAlert,
  foldedAway,
  listAlerts,
  watchAlerts,
  type Alert,
  type AlertAction,
} from './alert-store.ts';
import classes from './alerts.module.css';
import { SafeHtml } from './text/safe-html.tsx';

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle };

/** Beside the text it would leave no room for that: it stands below. */
const isLong = ({ label }: AlertAction) => label.length > 16;

function Action({ alert, action }: { alert: Alert; action: AlertAction }) {
  return (
    <button
      type="button"
      className={`pressable rigid accent strong round-4 transparent pad-0-6 hover left-text ${classes.action}`}
      data-long={isLong(action) || undefined}
      aria-keyshortcuts={action.shortcut}
      onClick={() => {
        closeAlert(alert.id);
        action.onAct();
      }}
    >
      {action.label}
    </button>
  );
}

function AlertCard({ alert, isFolded }: { alert: Alert; isFolded: boolean }) {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  const left = useRef(alert.delay * 1000);
  const Icon = icons[alert.severity];

  // An alert whose words alone change is the same; one that is shown again begins anew.
  const shown = alert.action ?? alert;
  useEffect(() => {
    left.current = alert.delay * 1000;
  }, [shown, alert.delay]);

  useEffect(() => {
    if (isHeld) return;
    const start = performance.now();
    const timer = setTimeout(() => closeAlert(alert.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [alert.id, shown, isHeld]);

  return (
    <div
      className={`popup flex top gap-10 ${classes.card}`}
      data-severity={alert.severity}
      hidden={isFolded}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon size={18} className={`mt-2 rigid ${classes.icon}`} aria-hidden />
      <div className={`grow shrink ${classes.text}`}>
        <SafeHtml html={alert.text} />
        {alert.action && isLong(alert.action) && <Action alert={alert} action={alert.action} />}
      </div>
      {alert.action && !isLong(alert.action) && <Action alert={alert} action={alert.action} />}
      <button
        type="button"
        className="w-24 h-24 round-4 pointer muted centre stack no-border transparent rigid hover-both"
        aria-label={t('app.closeAlert')}
        onClick={() => closeAlert(alert.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Alerts stack at the top right (spec §2 Shell). The live region exists from page load, so that each one is read. */
export function Alerts() {
  const { t } = useTranslation();
  const alerts = useSyncExternalStore(watchAlerts, listAlerts);
  const folded = foldedAway(alerts);
  // An alert lives two seconds: the sanitiser is there before the first one needs it.
  useEffect(() => {
    // Offline there is nothing to fetch: whoever shows HTML asks again and says so.
    const fetchEarly = () => void import('./text/sanitize-html.ts').catch(() => undefined);
    const timer = setTimeout(fetchEarly, 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`fixed no-events ${classes.stack}`} role="region" aria-label={t('app.alerts')}>
      <div aria-live="polite" aria-relevant="additions" className="stack gap-8">
        {alerts.map((alert) => (
          <AlertCard key={alert.id} alert={alert} isFolded={folded.has(alert.id)} />
        ))}
      </div>
    </div>
  );
}
