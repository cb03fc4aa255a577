import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.tsx';
import classes from './bare-page.module.css';

/** The route /error, outside the layout (spec §2); also what a screen that threw shows. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <main className={`stack centre-text gap-8 ${classes.page}`}>
      <Logo size={40} />
      <h1 className="mt-16">{t('ui.errorPageTitle')}</h1>
      <p>{t('ui.errorPageText')}</p>
      <Button component="a" href="/">
        {t('ui.backHome')}
      </Button>
    </main>
  );
}
