import { defineMessages } from '#core/i18n/text.ts'

/** Words of a page of another site as a view (NAV-06). */
export const messages = defineMessages({
  en: {
    label: 'Page of {{name}}',
    reload: 'Load the page again',
    retry: 'Retry',
    none: 'No page was named',
    'none.note': 'The address of this view has to say which page it shows.',
    refused: 'This page cannot be shown here',
    failed: 'Whether this page may be shown could not be found out',
  },
  zh: {
    label: '{{name}}的页面',
    reload: '重新加载页面',
    retry: '重试',
    none: '未指定页面',
    'none.note': '该视图的地址需要写明要显示的页面。',
    refused: '此处无法显示该页面',
    failed: '无法确认该页面是否允许显示',
  },
})
