import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={`row between rigid muted tiny nowrap line-above gap-16 ${classes.footer}`}>
      <span>
        {t('app.title')} {__VERSION__}
      </span>
      <span>{t('app.footerNote')}</span>
    </footer>
  );
}
