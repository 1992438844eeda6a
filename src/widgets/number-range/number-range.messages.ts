import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    'numberRange.from': 'From',
    'numberRange.to': 'To',
    'numberRange.number': 'Please enter a number.',
    'numberRange.decimals': 'At most {{places}} digits after the decimal point.',
    'numberRange.least': 'Not less than {{limit}}.',
    'numberRange.most': 'Not more than {{limit}}.',
    'numberRange.order': 'The end must not be less than the beginning.',
  },
  zh: {
    'numberRange.from': '最小值',
    'numberRange.to': '最大值',
    'numberRange.number': '请输入数字。',
    'numberRange.decimals': '小数点后最多 {{places}} 位。',
    'numberRange.least': '不能小于 {{limit}}。',
    'numberRange.most': '不能大于 {{limit}}。',
    'numberRange.order': '最大值不能小于最小值。',
  },
})
