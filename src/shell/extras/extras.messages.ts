import { defineMessages } from '#core/i18n/text.ts'

/** Favourites, recents and neighbours of the menu. */
export const messages = defineMessages({
  en: {
    favourites: 'Favourites',
    recents: 'Opened last',
    add: 'Add this view to favourites',
    remove: 'Remove {{name}} from favourites',
    failed: 'The favourite could not be kept',
    siblings: 'Beside {{name}}',
  },
  zh: {
    favourites: '收藏',
    recents: '最近打开',
    add: '收藏当前页面',
    remove: '取消收藏{{name}}',
    failed: '收藏未能保存',
    siblings: '{{name}}的同级页面',
  },
})
