import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.tsx';
import classes from './bare-page.module.css';

/** Without a secure context there is no WebCrypto and no Web Locks, so nobody can sign in (product.md §4). */
export function InsecureScreen() {
  const { t } = useTranslation();
  return (
    <main className={`stack centre-text gap-8 ${classes.page}`}>
      <Logo size={40} />
      <h1 className="mt-16">{t('app.insecureTitle')}</h1>
      <p>{t('app.insecureText')}</p>
    </main>
  );
}
