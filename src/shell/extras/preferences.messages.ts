import { defineMessages } from '#core/i18n/text.ts'

/** How the application looks to this person in this browser. */
export const messages = defineMessages({
  en: {
    theme: 'Colours',
    density: 'Distances',
    contrast: 'Contrast',
    auto: 'As the system',
    light: 'Light',
    dark: 'Dark',
    normal: 'Normal',
    compact: 'Compact',
    roomy: 'Roomy',
    system: 'As the system asks for',
    more: 'High contrast',
  },
  zh: {
    theme: '颜色',
    density: '疏密',
    contrast: '对比度',
    auto: '跟随系统',
    light: '浅色',
    dark: '深色',
    normal: '适中',
    compact: '紧凑',
    roomy: '宽松',
    system: '对比度跟随系统',
    more: '高对比度',
  },
})
