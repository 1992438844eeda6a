import { defineMessages } from '#core/i18n/text.ts'

/** What can be done with an opened view (TAB-06). */
export const messages = defineMessages({
  en: {
    'views.menu': 'Actions for {{title}}',
    'views.closeThis': 'Close this view',
    'views.closeOthers': 'Close other views',
    'views.closeAll': 'Close all views',
    'views.moveBack': 'Move to the left',
    'views.moveOn': 'Move to the right',
  },
  zh: {
    'views.menu': '{{title}}的操作',
    'views.closeThis': '关闭当前',
    'views.closeOthers': '关闭其他',
    'views.closeAll': '关闭全部',
    'views.moveBack': '左移',
    'views.moveOn': '右移',
  },
})
