import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <span>
        {t('app.title')} {__VERSION__}
      </span>
      <span>{t('app.footerNote')}</span>
    </footer>
  );
}
