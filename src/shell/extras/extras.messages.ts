import { defineMessages } from '#core/i18n/text.ts'

/** Favourites, recents and neighbours of the menu. */
export const messages = defineMessages({
  en: {
    places: 'Favourites and opened last',
    favourites: 'Favourites',
    recents: 'Opened last',
    add: 'Add this view to favourites',
    remove: 'Remove {{name}} from favourites',
    failed: 'The favourite could not be kept',
  },
  zh: {
    places: '收藏与最近打开',
    favourites: '收藏',
    recents: '最近打开',
    add: '收藏当前页面',
    remove: '取消收藏{{name}}',
    failed: '收藏未能保存',
  },
})
