import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import type { WidgetSettings } from '@replique/contract/chat/widget';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewOf, type ChatbotValues } from '../chatbot-values.ts';
import classes from '../chatbots.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { languages } from './texts.ts';

const sizes = ['desktop', 'phone'] as const;
const themes = ['light', 'dark'] as const;
/** Where the preview is a tab of its own. */
const narrow = '(max-width: 899px)';

/** The widget as it would be, beside the form: in both languages, sizes and themes. */
export function PreviewPane({ values }: { values: ChatbotValues }) {
  const { t, i18n } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const [language, setLanguage] = useState(i18n.language === 'fr' ? 'fr' : 'en');
  const [size, setSize] = useState<string>(() =>
    window.matchMedia(narrow).matches ? 'phone' : 'desktop',
  );
  const [chosen, setChosen] = useState<string>();
  const settings = previewOf(values);
  const isPhone = size === 'phone';
  const fixed = values.settings.theme === 'auto' ? undefined : values.settings.theme;
  const theme = (chosen ?? fixed ?? scheme) as WidgetSettings['theme'];
  return (
    <div className={`stack ground gap-12 pad-12 full-height ${classes.preview}`}>
      <div className="wrap gap-8">
        <SegmentedControl
          size="xs"
          aria-label={t('chatbots.previewLanguage')}
          data={languages.map((value) => ({ value, label: t(`chatbots.languages.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('chatbots.previewSize')}
          data={sizes.map((value) => ({ value, label: t(`chatbots.sizes.${value}`) }))}
          value={size}
          onChange={setSize}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('chatbots.previewTheme')}
          data={themes.map((value) => ({ value, label: t(`chatbots.themes.${value}`) }))}
          value={theme}
          onChange={setChosen}
        />
      </div>
      <PreviewStage
        isPhone={isPhone}
        width={settings.whiteLabel.width}
        height={settings.whiteLabel.height}
      >
        <PreviewFrame
          settings={settings}
          language={language === 'fr' ? 'fr' : 'en'}
          theme={theme}
          isPhone={isPhone}
          className={`whole block no-border full-height ${classes.frame}`}
        />
      </PreviewStage>
      <p className={`muted small leading-20 ${classes.help}`}>{t('chatbots.previewNote')}</p>
    </div>
  );
}
