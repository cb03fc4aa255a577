import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../lib/language/language.ts';
import { Breadcrumb } from '../ui/page/breadcrumb.tsx';
import { DropDown, dropDownItemClass } from '../ui/form/drop-down.tsx';
import { FilterChip } from '../ui/list/filter-chip.tsx';
import { Picker } from '../ui/form/picker.tsx';
import { SearchField } from '../ui/list/search-field.tsx';
import { TabLinks } from '../ui/page/tab-links.tsx';
import { Example } from './example.tsx';
import classes from './reference.module.css';

const none = () => undefined;

function PickerExample() {
  const { t } = useTranslation();
  const [value, setValue] = useState<string | undefined>('en');
  return (
    <Example name="Picker" what={t('reference.picker')}>
      <div className={classes.picker}>
        <Picker
          label="Picker"
          icon={<IconLanguage size={16} aria-hidden />}
          options={languages.map(({ ISOCode, name }) => ({ value: ISOCode, label: name }))}
          value={value}
          nothingFound={t('reference.noMatchTitle')}
          onPick={setValue}
        />
      </div>
    </Example>
  );
}

function SearchExample() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Example name="SearchField, FilterChip" what={t('reference.search')}>
      <SearchField label={t('palette.label')} value={text} onSearch={setText} />
      {text !== '' && <FilterChip label={text} onRemove={() => setText('')} />}
    </Example>
  );
}

export function ChoiceExamples() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="DropDown" what={t('reference.dropDown')}>
        <DropDown label={t('reference.open')} trigger={t('reference.open')} align="start">
          {languages.map(({ ISOCode, name }) => (
            <button
              key={ISOCode}
              type="button"
              role="menuitem"
              className={dropDownItemClass}
              onClick={none}
            >
              {name}
            </button>
          ))}
        </DropDown>
      </Example>
      <PickerExample />
      <SearchExample />
      <Example name="Breadcrumb, TabLinks" what={t('reference.tabs')}>
        <div className={`shrink ${classes.wide}`}>
          <Breadcrumb crumbs={[{ label: t('menu.home'), to: '/' }]} />
        </div>
        <div className={`shrink ${classes.wide}`}>
          <TabLinks
            label={t('reference.examples')}
            tabs={[
              { label: t('titles.ui'), to: '/ui' },
              { label: t('titles.forms'), to: '/forms' },
              { label: t('titles.tables'), to: '/tables' },
            ]}
          />
        </div>
      </Example>
    </>
  );
}
