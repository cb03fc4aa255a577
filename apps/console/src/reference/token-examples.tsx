import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.tsx';
import { Example } from './example.tsx';
import classes from './reference.module.css';

/** The tokens of ui/tokens.css that colour something. */
const colours = [
  'page',
  'ground',
  'surface',
  'surface-hover',
  'surface-selected',
  'line',
  'line-strong',
  'text',
  'text-soft',
  'text-muted',
  'accent',
  'accent-text',
  'success',
  'success-ground',
  'warning',
  'warning-ground',
  'danger',
  'danger-ground',
  'info',
  'info-ground',
  'neutral-ground',
];

export function TokenExamples() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="Logo, kbd" what={t('reference.logo')}>
        <Logo size={40} />
        <kbd>Ctrl</kbd> <kbd>K</kbd>
      </Example>
      <Example name="tokens.css" what={t('reference.tokens')}>
        <ul className={`list stack grow gap-8 ${classes.swatches}`}>
          {colours.map((name) => (
            <li className="row gap-8 tiny" key={name}>
              <span
                className="w-24 h-24 round-4 framed-strong rigid"
                style={{ background: `var(--${name})` }}
                aria-hidden
              />
              --{name}
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
}
