import { useTranslation } from 'react-i18next';
import { ActionExamples } from './action-examples.tsx';
import { AlertExamples } from './alert-examples.tsx';
import { ChoiceExamples } from './choice-examples.tsx';
import classes from './reference.module.css';
import { StateExamples } from './state-examples.tsx';
import { TokenExamples } from './token-examples.tsx';

/** /ui: the interface kit, component by component. Fields are on /forms, lists on /tables. */
export function UiScreen() {
  const { t } = useTranslation();
  return (
    <div className={`stack one-column gap-16 pad-24 ${classes.page}`}>
      <h1>{t('titles.ui')}</h1>
      <p className="text-width muted">{t('reference.uiIntro')}</p>
      <ActionExamples />
      <AlertExamples />
      <ChoiceExamples />
      <StateExamples />
      <TokenExamples />
    </div>
  );
}
