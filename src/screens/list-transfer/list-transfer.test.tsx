// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TransferModel } from '#contract/excel-shapes.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { firmFields, purchaserFields, reviewFields, rosterFields } from '#gateway/modules/excel/models/lists-fields.ts'
import { ListTransfer } from './index.ts'
import { tableColumns } from './table-columns.ts'

afterEach(cleanup)

/** The dialog without its body: properties that React sets. */
class Given extends HTMLElement {
  ids: unknown = undefined
  pageIds: unknown = undefined
  scope = ''
  total = 0
  query: unknown = undefined
  tableColumns: unknown = undefined
}
customElements.define('fly-export-dialog', Given)

const model: TransferModel = {
  ...{ modelId: 'tender.firm-project', pageId: '', serviceCode: 'tender', title: 'Tenders', importUrl: '', exportUrl: '/export' },
  ...{ templateUrl: '', modes: [], fields: [] },
}
const answers = { 'POST /poi/api/v7/excel/models': () => [model] }

test('EXP-10 the dialog is given the rows of the page, what is searched for, and the columns as the reader has them', async () => {
  const columns = { order: ['status', 'title', 'registration', 'startsAt', 'mine', 'result'], hidden: ['mine'], widths: {}, fixed: {} }
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'en', answers })}>
        <ListTransfer modelId="tender.firm-project" query={{ keyword: 'x' }} pageIds={['a', 'b']} total={9} columns={columns} />
      </InRuntime>,
    )
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export' })))
  const { ids, pageIds, scope, total, query, tableColumns: shown } = document.querySelector<Given>('fly-export-dialog')!
  expect({ ids, pageIds, scope, total, query }).toEqual({
    ...{ ids: [], pageIds: ['a', 'b'], scope: 'auto', total: 9, query: { keyword: 'x' } },
  })
  expect(shown).toEqual(['status', 'title', 'titleEn', 'code', 'mode', 'registrationEndsAt', 'startsAt', 'ownRank', 'awardLine'])
})

test.each([
  ['tender.purchaser-project', purchaserFields],
  ['tender.firm-project', firmFields],
  ['tender.review-project', reviewFields],
  ['tender.invitation', rosterFields],
])('EXP-10 what the table of %s shows are fields of its export, each once; English names come with an English table', (modelId, fields) => {
  const props = fields.map(({ prop }) => prop)
  const en = tableColumns(modelId, 'en')
  expect(en.filter((prop) => !props.includes(prop))).toEqual([])
  expect(new Set(en).size).toBe(en.length)
  expect(en.length).toBeGreaterThan(5)
  expect(tableColumns(modelId, 'zh')).toEqual(en.filter((prop) => !/En$/.test(prop)))
})

test('a reader who hides every column is shown them all; of a list that is not known nothing is said', () => {
  const all = tableColumns('tender.review-project', 'zh')
  const hidden = ['project', 'status', 'review', 'tasks', 'signals', 'low', 'chain', 'closes']
  expect(tableColumns('tender.review-project', 'zh', { order: hidden, hidden, widths: {}, fixed: {} })).toEqual(all)
  expect(tableColumns('somebody.else', 'zh')).toEqual([])
})
