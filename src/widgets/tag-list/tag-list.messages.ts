import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    'tagList.placeholder': 'Type and press Enter',
    'tagList.remove': 'Remove {{tag}}',
    'tagList.added': '{{tag}} was added.',
    'tagList.removed': '{{tag}} was removed.',
    'tagList.count': 'At most {{limit}} tags.',
    'tagList.length': '“{{tag}}” is longer than {{limit}} characters.',
  },
  zh: {
    'tagList.placeholder': '输入后按回车',
    'tagList.remove': '移除 {{tag}}',
    'tagList.added': '已添加 {{tag}}。',
    'tagList.removed': '已移除 {{tag}}。',
    'tagList.count': '最多 {{limit}} 个标签。',
    'tagList.length': '“{{tag}}”超过 {{limit}} 个字符。',
  },
})
