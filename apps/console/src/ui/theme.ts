import { createTheme, type MantineColorsTuple } from '@mantine/core';

const indigo: MantineColorsTuple = [
  '#eef0ff',
  '#dfe3ff',
  '#c5ccff',
  '#a6b0fd',
  '#8792f7',
  '#6a74ee',
  '#4f55e0',
  '#4347c6',
  '#383ba3',
  '#2c2f82',
];

const gray: MantineColorsTuple = [
  '#f7f7f9',
  '#f1f1f4',
  '#e7e7ec',
  '#dddde4',
  '#cbccd5',
  '#9c9eab',
  '#5f626e',
  '#484a55',
  '#2e3038',
  '#1b1c22',
];

/** From text (0) to the deepest ground (9): Mantine reads body at 7, fields at 6, hover at 5, borders at 4. */
const dark: MantineColorsTuple = [
  '#ececf1',
  '#cbccd5',
  '#a0a2af',
  '#8a8c9a',
  '#33353f',
  '#272932',
  '#1b1c22',
  '#131418',
  '#0e0f12',
  '#090a0c',
];

/** 32 px controls with 14 px text wherever a size is not asked for. */
const control = { '--input-height': '2rem', '--input-fz': '0.875rem' };

/** The one theme: an indigo accent on neutral greys, light and dark. Semantic tokens are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  colors: { indigo, gray, dark },
  black: gray[9],
  fontFamily:
    "'Inter Variable', 'Inter Fallback', system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  components: {
    Button: {
      vars: () => ({
        root: {
          '--button-height': '2rem',
          '--button-fz': '0.875rem',
          '--button-padding-x': '0.75rem',
        },
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': '2rem' } }),
    },
    Input: { vars: () => ({ wrapper: control }) },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '0.875rem' },
        description: { '--input-description-size': '0.8125rem' },
        error: { '--input-error-size': '0.8125rem' },
      }),
      styles: { label: { marginBottom: '0.25rem' } },
    },
    Switch: { styles: { label: { fontSize: '0.875rem' } } },
    Checkbox: { styles: { label: { fontSize: '0.875rem' } } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: false, transitionProps: { duration: 100 } },
    },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120 },
        // Its <header> stands outside the page's landmarks and would be a second banner.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600, lineHeight: 1.4 } },
    },
    Select: {
      defaultProps: {
        comboboxProps: { transitionProps: { duration: 100 } },
        checkIconPosition: 'right',
      },
    },
  },
});
