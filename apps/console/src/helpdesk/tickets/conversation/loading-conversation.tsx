import { useTranslation } from 'react-i18next';
import classes from './conversation.module.css';

/** Stands in the place of a ticket until it is read. */
export function LoadingConversation() {
  const { t } = useTranslation();
  return (
    <div
      className={`stack gap-12 pad-16 ${classes.skeleton}`}
      role="status"
      aria-label={t('tickets.loading')}
    >
      <span className="round-8 ground-neutral" />
      <span className="round-8 ground-neutral" />
      <span className="round-8 ground-neutral" />
    </div>
  );
}
