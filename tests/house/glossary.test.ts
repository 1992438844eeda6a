import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { menuRows, menuTitles } from '#gateway/modules/menu/menu.data.ts'
import { screens } from '#screens/registry.ts'
import { pageMessages } from '#shell/page.messages.ts'

/** What people read: one Chinese sentence has one English one. Here are the words that are two in English, each with its reason. */
const HOMONYMS: Readonly<Record<string, { english: readonly string[]; why: string }>> = {
  报名: { english: ['Registration', 'Register'], why: 'the step, and the button that begins it' },
  资格审核: { english: ['Qualification', 'Qualify'], why: 'the step, and the button that begins it' },
  退回补正: { english: ['Return for correction', 'Returned'], why: 'what is done to a registration, and its state afterwards' },
  异议成立: { english: ['Uphold objection', 'Upheld'], why: 'what is done to an objection, and its state afterwards' },
  撤销: { english: ['Undo', 'Revoke'], why: 'the last step of work on a list, and a process that the initiator takes back' },
  已撤销: { english: ['Undone', 'Annulled'], why: 'a step of typing, and a bid' },
  审批意见: { english: ['Opinion', 'Comment'], why: 'of an approver in a process, and what an exported list says of a decision' },
  附件: { english: ['Attachments', 'Documents'], why: 'files beside an opinion, and the papers of a project' },
  数量: { english: ['Number', 'Quantity'], why: 'of days, and of goods' },
  内容: { english: ['Value', 'Text'], why: 'of a named value, and of a letter' },
  删除: { english: ['Delete', 'Remove'], why: 'what is kept is gone for good, a condition of a search is taken away' },
  '共 {{count}} 条': { english: ['{{count}} found', '{{count}} in total'], why: 'what a search would find, and what there is' },
  竞价方式: {
    english: ['Kind of bidding', 'How bidding works'],
    why: 'a heading of the rules: their hash is what suppliers have confirmed',
  },
}

/** Chinese tells neither what has happened nor what comes at its time from what is to be done: entries of a log, steps and what comes next. */
const HAPPENS = /\/fact(?:-names|\.messages)\.ts|#(?:step|way|next)\./
/** Tables of pairs without their languages' names. */
const TUPLES = /gateway\/modules\/(?:dictionary\/dictionary\.data|i18n\/i18n\.data|tender\/notices\/notice-texts|tender\/transfer\/lists-)/

const NAMED = /zh: '([^'\n]+)', en: '((?:[^'\\\n]|\\.)+)'/g
const PAIR = /'([^'\n]*\p{Script=Han}[^'\n]*)',\s*'((?:[^'\\\n\p{Script=Han}]|\\.)+)'/gu

interface Table {
  zh?: Readonly<Record<string, string>>
  en?: Readonly<Record<string, string>>
}
type Said = readonly [zh: string, en: string, where: string]

async function inMessages(file: string): Promise<Said[]> {
  const tables: Table[] = Object.values(await import(`../../${file}`))
  return tables.flatMap(({ zh = {}, en = {} }) =>
    Object.entries(zh).flatMap(([key, text]): Said[] => (typeof text === 'string' ? [[text, en[key] ?? '', `${file}#${key}`]] : [])),
  )
}

function inCode(file: string): Said[] {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(NAMED), ...(TUPLES.test(file) ? text.matchAll(PAIR) : [])]
  return found.map(([, zh = '', en = '']): Said => [zh, en.replaceAll("\\'", "'"), file])
}

/** Chinese has neither plural nor article, and a word within a sentence has no capital letter. */
const plain = (en: string) =>
  en
    .toLowerCase()
    .replace(/ies\b/g, 'y')
    .replace(/s\b/g, '')
    .replace(/\ban? /g, '')

async function allSaid(): Promise<Said[]> {
  const files = globSync('{src,gateway}/**/*.{ts,tsx}').filter((file) => !/\.(?:test|stories)\.|\/testing\./.test(file))
  const messages = files.filter((file) => file.endsWith('.messages.ts'))
  const said = [
    ...(await Promise.all(messages.map(inMessages))).flat(),
    ...files.filter((file) => !messages.includes(file)).flatMap(inCode),
  ]
  return said.filter(([zh, en, where]) => /\p{Script=Han}/u.test(zh) && en !== '' && !HAPPENS.test(where))
}

test('one Chinese sentence has one English one, but for words that are two in English', async () => {
  const said = await allSaid()
  expect(said.length).toBeGreaterThan(2_000)
  const english = new Map<string, Map<string, string[]>>()
  for (const [zh, en, where] of said) {
    const of = english.get(zh) ?? new Map<string, string[]>()
    of.set(plain(en), [...(of.get(plain(en)) ?? []), `${en}: ${where}`])
    english.set(zh, of)
  }
  const more = [...english].filter(([, of]) => of.size > 1)
  const unnamed = more.filter(([zh, of]) => [...of.keys()].sort().join() !== HOMONYMS[zh]?.english.map(plain).sort().join())
  expect(unnamed.map(([zh, of]) => [zh, ...[...of.values()].map(([first]) => first)])).toEqual([])
  expect(Object.keys(HOMONYMS).filter((zh) => !more.some(([known]) => known === zh))).toEqual([])
})

/** A tab is titled before the menu has been read; a name that changes under the reader's eyes is two names for one thing. */
test.each(['zh', 'en'] as const)('TAB-02 a screen is called in its tab what the menu calls it (%s)', (lang) => {
  const titleOf = new Map(Object.values(screens).map(({ path, title }) => [path as string, title]))
  const inMenu = new Map(menuTitles().map((titles) => [titles.code, titles[lang]]))
  const pairs = menuRows()
    .filter(({ path, isShow }) => path && isShow === '1')
    .map(({ path, code }) => [path, inMenu.get(code), (pageMessages[lang] as Record<string, string>)[titleOf.get(path) ?? '']])
  expect(pairs.length).toBeGreaterThan(8)
  expect(pairs.filter(([, menu, tab]) => menu !== tab)).toEqual([])
})
