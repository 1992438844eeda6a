import { expect, test } from 'vitest'
import { counted } from './counted.ts'
import { messages } from './transfer.messages.ts'

const say =
  (lang: 'en' | 'zh') =>
  (key: keyof (typeof messages)['en'] & string, args: Readonly<Record<string, string | number>> = {}): string =>
    messages[lang][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name]))

test.each([
  ['en', 0, 'Import undone, 0 records taken back'],
  ['en', 1, 'Import undone, 1 record taken back'],
  ['en', 2, 'Import undone, 2 records taken back'],
  ['zh', 1, '导入已撤销，恢复1条记录'],
  ['zh', 2, '导入已撤销，恢复2条记录'],
] as const)('IMP-13 I18N-01 %s: a sentence about %i is one of a single thing where there is one', (lang, count, text) => {
  expect(counted(say(lang), 'transfer.import.undone.clean', count)).toBe(text)
})

test('EXP-06 I18N-01 a number is shown as it is written, and one is one however it is written', () => {
  const heard: object[] = []
  const listen = (key: 'rows' | 'rows.one', args?: object) => {
    heard.push({ key, ...args })
    return ''
  }
  counted(listen, 'rows', 12_345, { shown: '12,345', size: '4 kB' })
  counted(listen, 'rows', 1, { shown: '1', size: '4 kB' })
  expect(heard).toEqual([
    { key: 'rows', count: '12,345', size: '4 kB' },
    { key: 'rows.one', count: '1', size: '4 kB' },
  ])
})
