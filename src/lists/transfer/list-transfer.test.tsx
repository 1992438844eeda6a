// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TransferModel } from '#contract/excel-shapes.ts'
import { aRuntime, fakeHttp, InRuntime } from '#core/testing.tsx'
import { exportedFields } from '#lists/list-columns.rules.ts'
import { anImport, aSignedIn, tick } from '#widgets/transfer/testing.ts'
import { ListTransfer } from './ListTransfer.tsx'

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

const shows = {
  title: ['title', 'titleEn', 'code', 'mode'],
  registration: ['registrationEndsAt'],
  startsAt: ['startsAt'],
  status: ['status'],
  mine: ['invitation', 'application', 'bidder'],
  result: ['ownRank', 'awardLine'],
}
const shown = Object.entries(shows).map(([key, fields]) => ({ key, name: key, label: key, shows: fields, cell: () => key }))

test('EXP-10 the dialog is given the rows of the page, what is searched for, and the columns as the reader has them', async () => {
  const columns = { order: ['status', 'title', 'registration', 'startsAt', 'mine', 'result'], hidden: ['mine'], widths: {}, fixed: {} }
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'en', answers })}>
        <ListTransfer
          modelId="tender.firm-project"
          query={{ keyword: 'x' }}
          pageIds={['a', 'b']}
          total={9}
          fields={exportedFields(shown, columns, 'en')}
        />
      </InRuntime>,
    )
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export' })))
  const { ids, pageIds, scope, total, query, tableColumns } = document.querySelector<Given>('fly-export-dialog')!
  expect({ ids, pageIds, scope, total, query }).toEqual({
    ...{ ids: [], pageIds: ['a', 'b'], scope: 'auto', total: 9, query: { keyword: 'x' } },
  })
  expect(tableColumns).toEqual(['status', 'title', 'titleEn', 'code', 'mode', 'registrationEndsAt', 'startsAt', 'ownRank', 'awardLine'])
  expect(exportedFields(shown, undefined, 'zh').slice(0, 3)).toEqual(['title', 'code', 'mode'])
})

test('IMP-19 the list hears of the end of each import once, also when another one is begun after it', async () => {
  const importing = [{ ...model, importUrl: '/import' }]
  const http = fakeHttp({
    'POST /poi/api/v7/excel/models': () => importing,
    'POST /poi/api/v7/excel/findOneImportTask': ({ body }) =>
      anImport({
        id: (body as { id: string }).id,
        modelId: model.modelId,
        taskStatus: 'SUCCESS',
        importProgress: '100.00%',
        closeConnect: true,
      }),
  })
  const onImported = vi.fn()
  await act(async () => {
    render(
      <InRuntime runtime={aSignedIn({ http })}>
        <ListTransfer modelId={model.modelId} onImported={onImported} />
      </InRuntime>,
    )
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Import' })))
  const begin = (taskId: string) =>
    act(async () => {
      document.querySelector('fly-import-dialog')!.dispatchEvent(new CustomEvent('fly-task', { detail: { taskId } }))
      await tick()
    })
  await begin('i1')
  await expect.poll(() => onImported).toHaveBeenCalledTimes(1)
  await begin('i2')
  await expect.poll(() => http.sent.filter(({ name }) => name.endsWith('findOneImportTask'))).toHaveLength(2)
  await act(tick)
  expect(onImported).toHaveBeenCalledTimes(2)
})
