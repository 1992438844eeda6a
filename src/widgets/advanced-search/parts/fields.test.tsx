// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type SearchField, searchable, startOf } from '#domain/search/field.ts'
import { referenceRows } from '#widgets/advanced-search/options.api.ts'
import { answering, aPanelOver } from './testing.tsx'

/** SEA-14: a test for every property of a search field that specification section 3 names. */

afterEach(cleanup)
const still = new AbortController().signal

/** What a reference asks for, and what it offers. */
async function asked(field: Partial<SearchField>, typed = '') {
  const { http, calls } = answering(() => ({ rows: [{ id: '7', code: 'S7', name: 'Steel', nr: 'n7' }], total: 31 }))
  const page = await referenceRows(http, { prop: 'goods', label: 'Goods', type: 'REF', refModelCode: 'Goods', ...field }, 'tender', {
    text: typed,
    page: 2,
    signal: still,
  })
  return { ...page, ...calls[0]! }
}
const first = (field: Partial<SearchField>) => startOf({ prop: 'p', label: 'P', type: 'TEXT', ...field })

/** The element of a picker as a panel makes it. */
const registered = (name: string) => {
  if (customElements.get(name)) return
  // Objects are handed over as properties, as the elements declare them.
  customElements.define(
    name,
    class extends HTMLElement {
      options: unknown = undefined
    },
  )
}
async function picker(name: string, field: Partial<SearchField>, answer: (address: string) => unknown = () => []) {
  registered(name)
  const { root, calls } = await aPanelOver([{ prop: 'p', label: 'P', type: 'CASCADER', default: true, ...field } as SearchField], answer)
  await waitFor(() => expect(root.querySelector(name)).toBeTruthy())
  return { element: root.querySelector(name) as HTMLElement & Record<string, unknown>, calls }
}

const TRIED: Readonly<Record<keyof Required<SearchField>, () => unknown>> = {
  prop: () =>
    expect(
      searchable([
        { prop: '', type: 'TEXT' },
        { prop: 'a', type: 'TEXT' },
        { prop: 'a', type: 'INT' },
      ]),
    ).toHaveLength(1),
  label: async () => {
    await aPanelOver([{ prop: 'p', label: 'Price', type: 'INT' }])
    expect(screen.getAllByRole('option', { name: 'Price' }).length).toBeGreaterThan(0)
  },
  i18nKey: async () => {
    await aPanelOver([{ prop: 'p', label: 'Price', type: 'INT', i18nKey: 'model.price' }], undefined, { 'model.price': 'Price by key' })
    expect(screen.getAllByRole('option', { name: 'Price by key' }).length).toBeGreaterThan(0)
  },
  type: () => expect([first({ type: 'INT' }).rule, first({ type: 'CITY_SELECT' }).rule]).toEqual(['range', 'eq']),
  supportSearch: () => expect(searchable([{ prop: 'a', type: 'TEXT', supportSearch: false }])).toEqual([]),
  default: async () => {
    await aPanelOver([{ prop: 'p', label: 'Price', type: 'TEXT', default: true }])
    expect(screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Field' }).map(({ value }) => value)).toEqual(['p'])
  },
  defaultValue: () =>
    expect([first({ defaultValue: 'x' }).value, first({ defaultValue: 5 as never }).value, first({ defaultValue: ['a'] }).value]).toEqual([
      'x',
      '5',
      ['a'],
    ]),
  defaultRule: () => expect([first({ defaultRule: 'eq' }).rule, first({ defaultRule: 'range' }).rule]).toEqual(['eq', 'like']),
  defaultMin: () => expect(first({ type: 'INT', defaultMin: 1 as never })).toEqual({ rule: 'range', min: '1' }),
  defaultMax: () => expect(first({ type: 'INT', defaultMax: '9' })).toEqual({ rule: 'range', max: '9' }),
  code: async () => {
    const { calls } = await aPanelOver([{ prop: 'p', label: 'P', type: 'ENUM', code: 'tender.Project.status', default: true }])
    expect(calls[0]?.address).toBe('/tender/api/v1/enum/get/ProjectStatus')
  },
  dictCode: async () => {
    const { element } = await picker('fly-dict-select', { type: 'DICT', dictCode: 'tax_rate' })
    expect(element.getAttribute('dict-code')).toBe('tax_rate')
  },
  colType: async () => {
    const at = { prop: 'p', label: 'P', type: 'DATETIME', colType: 'date', defaultRule: 'calendarTime', default: true } as const
    const { query, choose } = await aPanelOver([at])
    await choose('P: Which', 'current')
    await choose('P: Unit', 'year')
    expect(JSON.stringify(query())).toMatch(/^\{"_AND_":\[\{"p":\{"ge":"\d{4}-01-01"\}\},\{"p":\{"le":"\d{4}-12-31"\}\}\]\}$/)
  },
  refModelCode: async () => expect((await asked({})).address).toBe('/tender/api/v1/table/goods/advance-page-list?pageIndex=2&pageSize=10'),
  refModelProjectCode: async () => expect((await asked({ refModelProjectCode: 'other' })).address).toMatch(/^\/other\/api/),
  refModelColumnCode: async () => expect((await asked({ refModelColumnCode: 'code' })).rows[0]?.code).toBe('S7'),
  refModelDisplayColumnCode: async () => expect((await asked({ refModelDisplayColumnCode: 'nr' })).rows[0]?.name).toBe('n7'),
  refModelSearchColumn: async () =>
    expect((await asked({ refModelSearchColumn: 'code, name' }, 'st')).body).toEqual({
      _OR_: [{ code: { like: 'st' } }, { name: { like: 'st' } }],
    }),
  refModelUrl: async () => expect((await asked({ refModelUrl: '/own/rows' })).address).toBe('/own/rows?pageIndex=2&pageSize=10'),
  refModelPageSize: async () => expect((await asked({ refModelPageSize: 25 })).address).toMatch(/pageSize=25$/),
  refModelParams: async () =>
    expect((await asked({ refModelUrl: '/own/rows', refModelParams: { kind: 'a' } }, 'st')).body).toEqual({ kind: 'a', name: 'st' }),
  refModelLabelKey: async () =>
    expect((await asked({ refModelLabelKey: 'nr', refModelDisplayColumnCode: 'code' })).rows[0]?.name).toBe('n7'),
  refModelValueKey: async () => expect((await asked({ refModelValueKey: 'nr', refModelColumnCode: 'code' })).rows[0]?.code).toBe('n7'),
  refModelSeparator: async () => {
    expect((await asked({ refModelLabelKey: 'code,name', refModelSeparator: ' – ' })).rows[0]?.name).toBe('S7 – Steel')
    const { element } = await picker('fly-cascader', { refModelUrl: '/ways', refModelSeparator: ' > ' })
    expect(element.getAttribute('separator')).toBe(' > ')
  },
  refModelPagination: async () => {
    const { address, total } = await asked({ refModelUrl: '/own/rows', refModelPagination: false })
    expect([address, total]).toEqual(['/own/rows', 1])
  },
  refModelSearch: async () => {
    const rows = { rows: [{ id: '7', name: 'Steel' }], total: 1 }
    const { query, choose, search } = await aPanelOver(
      [{ prop: 'p', label: 'P', type: 'REF', refModelCode: 'goods', refModelSearch: false, default: true }],
      () => rows,
    )
    await screen.findByRole('option', { name: 'Steel' })
    await choose('P: Value', '7')
    expect(query()).toEqual({ _AND_: [{ p: { eq: '7' } }] })
    await search()
    expect(screen.getByText('P is Steel')).toBeTruthy()
  },
  refCascaderOptionsType: async () => {
    const { element } = await picker('fly-dict-select', { refCascaderOptionsType: 'dict', dictCode: 'region', refModelUrl: '/ways' })
    expect([element.getAttribute('dict-code'), element.getAttribute('display')]).toEqual(['region', 'tree'])
  },
  refCascaderPropsChildren: async () => {
    const tree = [{ code: 'a', name: 'A', sub: [{ code: 'b', name: 'B' }] }]
    const { element, calls } = await picker(
      'fly-cascader',
      { refModelUrl: '/ways', refCascaderPropsChildren: 'sub', refModelParams: { of: 'x' } },
      () => tree,
    )
    expect(calls[0]?.address).toBe('/ways?of=x')
    await act(async () => undefined)
    expect(element.options).toEqual([{ code: 'a', name: 'A', children: [{ code: 'b', name: 'B' }] }])
  },
}

const NAMED =
  'prop label i18nKey type supportSearch default defaultValue defaultRule defaultMin defaultMax code dictCode colType refModelCode refModelProjectCode refModelColumnCode refModelDisplayColumnCode refModelSearchColumn refModelUrl refModelPageSize refModelParams refModelLabelKey refModelValueKey refModelSeparator refModelPagination refModelSearch refCascaderOptionsType refCascaderPropsChildren'

test('SEA-14 every property that the specification names is tried', () => {
  expect(Object.keys(TRIED).sort()).toEqual(NAMED.split(' ').sort())
})
test.each(Object.entries(TRIED))('SEA-14 %s', async (_, attempt) => void (await attempt()))

test('SEA-08 whoever searches is one press beside a picker of people, and is not offered where nobody is signed in', async () => {
  registered('fly-user-picker')
  const owner: SearchField = { prop: 'p', label: 'Owner', type: 'USER', default: true }
  const { query, search } = await aPanelOver([owner], undefined, {}, { userId: 'U1' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'me' })))
  expect(query()).toEqual({ _AND_: [{ p: { eq: 'U1' } }] })
  await search()
  expect(screen.getByText('Owner is me')).toBeTruthy()
  cleanup()
  await aPanelOver([owner])
  expect(screen.queryByRole('button', { name: 'me' })).toBeNull()
})
