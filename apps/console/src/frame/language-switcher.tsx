import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages } from '../lib/language/language.ts';
import { DropDown, dropDownItemClass } from '../ui/form/drop-down.tsx';
import { Flag } from './flags.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

/** English and Français, each with its flag (spec §2 Shell). */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation();
  const active = languages.find(({ ISOCode }) => ISOCode === i18n.language) ?? languages[0];
  const choose = useChooseLanguage();

  return (
    <DropDown
      label={t('app.languageIs', { language: active.name })}
      trigger={
        <>
          <Flag language={active.ISOCode} />
          <span>{active.name}</span>
        </>
      }
    >
      {languages.map(({ ISOCode, name }) => (
        <button
          key={ISOCode}
          type="button"
          role="menuitemradio"
          aria-checked={ISOCode === active.ISOCode}
          lang={ISOCode}
          className={dropDownItemClass}
          onClick={() => void choose(ISOCode)}
        >
          <Flag language={ISOCode} />
          <span className="grow">{name}</span>
          {ISOCode === active.ISOCode && <IconCheck size={16} />}
        </button>
      ))}
    </DropDown>
  );
}
