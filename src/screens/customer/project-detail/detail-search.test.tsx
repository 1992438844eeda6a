// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Announcement, Objection } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { Announced } from './Announced.tsx'
import { Items } from './Items.tsx'
import { Objections } from './Objections.tsx'
import { Receipts } from './parts.tsx'
import type { Detail } from './project-detail.store.ts'

/** The search without its body: a property that React sets. */
class Search extends HTMLElement {
  fields: readonly { prop: string }[] = []
}
beforeAll(() => customElements.define('fly-advanced-search', Search))
afterEach(cleanup)

const PROJECT = {
  id: 'P1',
  code: 'TB-1',
  currency: 'CNY',
  actions: [],
  items: [
    { lineNo: 1, name: '复印纸', nameEn: 'Copy paper', quantity: '500', unitCode: 'BX', needDate: '2026-12-01', remark: '送货上门' },
    { lineNo: 2, name: '墨盒', quantity: '40.5', unitCode: 'EA', spec: 'A4' },
  ],
} as unknown as ProjectView

async function show(what: React.ReactNode, lang: Lang = 'zh') {
  await act(async () => void render(<InRuntime runtime={aRuntime({ lang })}>{what}</InRuntime>))
  await vi.waitUntil(() => document.querySelector('fly-advanced-search') !== null)
}
const element = () => document.querySelector<Search>('fly-advanced-search')!
const search = (...children: object[]) =>
  act(
    async () =>
      void element().dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: { logic: 'AND', children }, text: '' } })),
  )
const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test.each([
  ['zh', '复印', 'Copy'],
  ['en', 'Copy', '复印'],
] as const)(
  'SEA-14 what a project buys is searched by what its lines show, in the language of the page (%s)',
  async (lang, shown, other) => {
    await show(<Items project={PROJECT} />, lang)
    for (const [condition, found] of [
      [{ prop: 'itemName', rule: 'like', value: shown }, ['1']],
      [{ prop: 'itemName', rule: 'like', value: other }, []],
      [{ prop: 'quantity', rule: 'lt', value: '41' }, ['2']],
      [{ prop: 'needDate', rule: 'isNull' }, ['2']],
      [{ prop: 'itemRemark', rule: 'like', value: '送货' }, ['1']],
    ] as const) {
      await search(condition)
      expect([condition, firstCells()]).toEqual([condition, found])
    }
  },
)

test.each([
  ['zh', '箱'],
  ['en', 'box'],
] as const)('SEA-14 units stand in words, and are chosen from in a search (%s)', async (lang, word) => {
  const entry = { id: 'BX', parentId: '', name: '箱', nameEn: 'box', code: 'BX', treeSort: 1 }
  const runtime = aRuntime({ lang, answers: { 'POST /platform/dictData/getDictByCode': () => [entry] } })
  await act(async () => void render(<InRuntime runtime={runtime}>{<Items project={PROJECT} />}</InRuntime>))
  await screen.findByRole('cell', { name: word })
  expect(element().fields.find(({ prop }) => prop === 'unitCode')).toMatchObject({ type: 'DICT', dictCode: 'tender_unit' })
})

test('SEA-14 a firm searches its receipts by number and amount', async () => {
  const receipts = [
    { seq: 9, hash: 'h9', at: '2026-11-21T02:00:06.000Z', alias: 'B01', gross: '975000.00' },
    { seq: 4, hash: 'h4', at: '2026-11-21T02:00:01.000Z', alias: 'B01', gross: '980000.00' },
  ]
  await show(<Receipts detail={{ project: PROJECT, receipts } as unknown as Detail} navigate={() => undefined} />)
  expect(element().fields.map(({ prop }) => prop)).toEqual(['seq', 'at', 'gross'])
  await search({ prop: 'gross', rule: 'gt', value: '975000' })
  expect(firstCells()).toEqual(['4'])
})

test('SEA-14 a firm is not asked whose its objections are; who may know is', async () => {
  const own: Objection = { seq: 40, at: '2026-11-22T02:00:00.000Z', status: 'OPEN', text: '中标价低于成本' }
  const asked = async (list: readonly Objection[]) => {
    await show(<Objections list={list} project={PROJECT} send={async () => undefined} readonly />)
    const props = element().fields.map(({ prop }) => prop)
    cleanup()
    return props
  }
  expect(await asked([own])).not.toContain('name')
  expect(await asked([{ ...own, by: '甲公司' }])).toContain('name')
})

const ANNOUNCED: readonly Announcement[] = [
  { seq: 9, at: '2026-11-21T03:00:00.000Z', kind: 'resumed', from: 'SUPERVISOR', text: '' },
  { seq: 8, at: '2026-11-21T02:50:00.000Z', kind: 'suspended', from: 'SYSTEM', text: 'OUTAGE' },
  {
    seq: 7,
    at: '2026-11-20T02:00:00.000Z',
    kind: 'schedule',
    from: 'MANAGER',
    text: '',
    times: {
      registrationEndsAt: '2026-11-20T10:00:00.000Z',
      qualificationEndsAt: '2026-11-20T12:00:00.000Z',
      startsAt: '2026-11-21T02:00:00.000Z',
    },
  },
  { seq: 6, at: '2026-11-20T01:00:00.000Z', kind: 'message', from: 'BUYER', text: '图纸已更新' },
]

test.each([
  ['zh', '系统曾中断', '没有符合条件的记录'],
  ['en', 'interrupted', 'Nothing fits what is searched for'],
] as const)(
  'SEA-14 announcements are searched by kind, by who made them, by what is read and by new times (%s)',
  async (lang, outage, none) => {
    await show(<Announced list={ANNOUNCED} zone="Asia/Shanghai" />, lang)
    const shown = () => screen.queryAllByRole('listitem').map((item) => ANNOUNCED[all.indexOf(item.textContent)]?.seq)
    const all = screen.getAllByRole('listitem').map((item) => item.textContent)
    for (const [condition, found] of [
      [{ prop: 'kind', rule: 'in', value: ['suspended', 'resumed'] }, [9, 8]],
      [{ prop: 'sender', rule: 'eq', value: 'BUYER' }, [6]],
      [{ prop: 'words', rule: 'like', value: outage }, [8]],
      [{ prop: 'words', rule: 'like', value: '图纸' }, [6]],
      [{ prop: 'startsAt', rule: 'isNotNull' }, [7]],
      [{ prop: 'qualificationEndsAt', rule: 'lt', value: '2026-11-20T12:00:01.000Z' }, [7]],
    ] as const) {
      await search(condition)
      expect([condition, shown()]).toEqual([condition, found])
    }
    await search({ prop: 'words', rule: 'like', value: 'OUTAGE' })
    expect([shown(), screen.getByText(none)]).toEqual([[], expect.anything()])
  },
)
