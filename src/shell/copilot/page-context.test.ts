import { expect, test } from 'vitest'
import type { ShownList } from '#core/browser/shown.ts'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { type Localizer, piecesOf } from './page-context.ts'

const localizer = (lang: 'zh' | 'en'): Localizer => ({ lang, moment: { now: '2026-11-20T16:30:00.000Z', zone: 'Asia/Shanghai' } })
const screen = { title: 'Purchasing projects', path: '/purchaser/pu-project-list' }
const SEARCHED = {
  logic: 'AND',
  children: [
    { prop: 'status', rule: 'in', value: ['DRAFT', 'BIDDING'] },
    { prop: 'ownerId', rule: 'eq', value: '@me' },
    { prop: 'categoryCode', rule: 'eq', value: 'A07', texts: { A07: 'Office' } },
  ],
}
const aList = (over: Partial<ShownList> = {}): ShownList => {
  const { searched: fields } = purchaserProjects
  return { ...{ kind: 'list', fields, conditions: SEARCHED, apply: async () => true }, ...over }
}

test('WID-11 what is shown is said in the words of the screen, in both languages', () => {
  const record = { kind: 'record', code: 'TB-2026-7', title: 'Chairs' } as const
  expect(piecesOf([aList(), record], screen, localizer('en')).map(({ label }) => label)).toEqual([
    'Screen: Purchasing projects',
    'Record: TB-2026-7 Chairs',
    'Filter: Status is one of Draft, Bidding and Buyer is me and Category is Office',
  ])
  expect(piecesOf([aList({ conditions: undefined })], { ...screen, title: '采购项目' }, localizer('zh')).map(({ label }) => label)).toEqual(
    ['页面：采购项目', '筛选：显示全部'],
  )
})

test('WID-11 a list takes filters, with the names of its fields and values; what goes along names its fields and rules', () => {
  const [, filter] = piecesOf([aList()], screen, localizer('en'))
  expect(filter).toMatchObject({
    proposes: 'filter',
    // Whoever searches stays a word.
    current: { _AND_: [{ status: { in: ['DRAFT', 'BIDDING'] } }, { ownerId: { eq: '@me' } }, { categoryCode: { eq: 'A07' } }] },
    names: { status: 'Status', ceiling: 'Ceiling' },
    values: { status: { DRAFT: 'Draft' }, ownerId: { '@me': 'me' }, categoryCode: { A07: 'Office' } },
  })
  expect(filter?.text).toMatch(/^status Status ENUM \(DRAFT Draft/m)
  expect(filter?.text).toMatch(/^DATETIME \(YYYY-MM-DD HH:mm\): eq ne gt ge lt le in notIn isNull isNotNull$/m)
})

test('R-49 nothing goes along that the list does not search by: no price, no figure of the other bidders', () => {
  const [, filter] = piecesOf([aList()], screen, localizer('en'))
  const told = JSON.stringify(filter)
  for (const hidden of ['best', 'saving', 'quotesReceived', 'quotesAwaited']) {
    expect(Object.keys(purchaserProjects.fields)).toContain(hidden)
    expect(told).not.toContain(`"${hidden}"`)
    expect(filter?.text).not.toMatch(new RegExp(`^${hidden} `, 'm'))
  }
})

test('WID-11 of several lists the first one takes filters; labels and texts keep to what a call takes', () => {
  const long = { ...SEARCHED, children: [{ prop: 'title', rule: 'like', value: '长'.repeat(400) }] }
  const pieces = piecesOf(
    [
      aList({ conditions: long }),
      aList({ conditions: undefined }),
      aList({ conditions: undefined }),
      ...Array.from({ length: 12 }, (_, n) => aRecord(n)),
    ],
    { title: '页'.repeat(300), path: '/x' },
    localizer('en'),
  )
  expect(pieces).toHaveLength(10)
  expect(pieces.every(({ label, text }) => label.length <= 100 && text.length <= 4_000)).toBe(true)
  expect(new Set(pieces.map(({ label }) => label)).size).toBe(10)
  expect(piecesOf([aList(), aList({ conditions: undefined })], screen, localizer('en')).map(({ proposes }) => proposes)).toEqual([
    undefined,
    'filter',
    undefined,
  ])
})

const aRecord = (n: number) => ({ kind: 'record', code: `TB-${n}` }) as const

test('WID-11 a kept tree that is none counts as no filter', () => {
  expect(piecesOf([aList({ conditions: { children: 3 } })], screen, localizer('en'))[1]?.label).toBe('Filter: Everything is shown')
})
