import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { leaveView, view } from '../lib/session/view.ts';
import classes from './layout.module.css';

/** Says above everything that a role is looked at, whose, and how to leave. */
export function ViewBar() {
  const { t } = useTranslation();
  if (view === null) return null;
  const role = t(`users.roles.${view.role}`);
  return (
    <section
      className={`row rigid leading-20 gap-8 min-h-32 rigid-icon centre-row ground-accent ${classes.view}`}
      aria-label={t('viewAs.bar')}
    >
      <IconEye size={16} aria-hidden />
      <span>{t('viewAs.text', { role, client: view.client.name })}</span>
      <button
        type="button"
        className="rigid pressable strong no-ground underline pad-0 own-colour"
        onClick={leaveView}
      >
        {t('viewAs.leave')}
      </button>
    </section>
  );
}
