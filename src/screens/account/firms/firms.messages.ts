import { defineMessages } from '#core/i18n/text.ts'

/** Whom a person acts for (tendering.md 9.2, 9.9). */
export const messages = defineMessages({
  en: {
    'menu.label': 'Acting for {{firm}}, switch supplier',
    'menu.none': 'Choose a supplier',
    unusable: 'Not available now',
    'switch.failed': 'The supplier could not be switched',
    single: 'Your account belongs to one supplier only.',
    choose: 'Choose the supplier you act for.',
    act: 'Choose',
    acting: 'Acting for',
    none: 'Your account belongs to no supplier. Please contact the purchaser.',
    failed: 'The suppliers could not be loaded',
    'screen.title': 'Switch supplier',
  },
  zh: {
    'menu.label': '当前供应商：{{firm}}，切换供应商',
    'menu.none': '请选择供应商',
    unusable: '暂不可用',
    'switch.failed': '切换供应商失败',
    single: '当前账号只关联一个供应商。',
    choose: '请选择本次代表的供应商。',
    act: '选择',
    acting: '当前供应商',
    none: '当前账号未关联供应商，请联系采购方。',
    failed: '供应商加载失败',
    'screen.title': '切换供应商',
  },
})
