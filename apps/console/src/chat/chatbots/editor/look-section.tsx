import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { bounds } from '../chatbot-values.ts';
import classes from '../chatbots.module.css';
import { findWeakColors, type ColorName } from './look-contrast.ts';
import { PictureField } from './picture-field.tsx';
import { ColorField, NumberField } from './small-fields.tsx';
import type { ChatbotForm } from './use-chatbot-form.ts';

const colors = ['headerColor', 'primaryColor', 'secondaryColor'] as const;
const themes = ['auto', 'light', 'dark'] as const;

/** Colours, pictures, size: what makes it the client's own. */
export function LookSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, changeLook, changeSettings } = form;
  const { whiteLabel, settings } = values;
  const warning = useColorWarning(form);
  const format = useFormat();
  const size = (name: 'width' | 'height') => ({
    label: t(`chatbots.${name}`),
    description: t('chatbots.between', {
      least: format.number(bounds[name].least),
      most: format.number(bounds[name].most),
    }),
    value: whiteLabel[name],
    onChange: (value: number) => changeLook({ [name]: value }),
    error: errors[name],
    unit: 'px',
  });
  return (
    <FormSection title={t('chatbots.look')} why={t('chatbots.lookWhy')}>
      <div className={`stack start gap-12-16 ${classes.three}`}>
        {colors.map((name) => (
          <ColorField
            key={name}
            label={t(`chatbots.${name}`)}
            description={t(`chatbots.${name}Help`)}
            pickLabel={t('chatbots.pickColor', { color: t(`chatbots.${name}`) })}
            value={whiteLabel[name]}
            onChange={(value) => changeLook({ [name]: value })}
            error={errors[name]}
            warning={warning(name)}
          />
        ))}
      </div>
      <PictureField
        label={t('chatbots.avatar')}
        help={t('chatbots.avatarHelp')}
        value={whiteLabel.avatar}
        onChange={(avatar) => changeLook({ avatar })}
        error={errors['avatar']}
        isRound
      />
      <PictureField
        label={t('chatbots.headerLogo')}
        help={t('chatbots.headerLogoHelp')}
        value={whiteLabel.headerLogo}
        onChange={(headerLogo) => changeLook({ headerLogo })}
        error={errors['headerLogo']}
      />
      <div className={`stack start gap-12-16 ${classes.pair}`}>
        <NumberField {...size('width')} />
        <NumberField {...size('height')} />
      </div>
      <div className={`stack start gap-12-16 ${classes.pair}`}>
        <NativeSelect
          label={t('chatbots.theme')}
          data={themes.map((value) => ({ value, label: t(`chatbots.themes.${value}`) }))}
          value={settings.theme}
          onChange={(event) =>
            changeSettings({ theme: event.currentTarget.value as (typeof themes)[number] })
          }
        />
        <NativeSelect
          label={t('chatbots.side')}
          data={(['right', 'left'] as const).map((value) => ({
            value,
            label: t(`chatbots.sides.${value}`),
          }))}
          value={settings.side}
          onChange={(event) =>
            changeSettings({ side: event.currentTarget.value === 'left' ? 'left' : 'right' })
          }
        />
      </div>
    </FormSection>
  );
}

/** What is hard to read in a colour, with the ratio and what WCAG AA asks. */
function useColorWarning({ values }: ChatbotForm) {
  const { t } = useTranslation();
  const format = useFormat();
  const weak = findWeakColors(values.whiteLabel);
  return (name: ColorName): string | undefined => {
    const found = weak[name];
    return (
      found &&
      t(`chatbots.weak.${found.as}`, {
        ratio: format.number(Math.floor(found.ratio * 10) / 10),
        least: format.number(found.least),
      })
    );
  };
}
