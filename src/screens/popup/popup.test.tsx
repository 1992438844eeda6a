// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { askedRows } from './address.rules.ts'
import { ExportPopup } from './TransferPopup.tsx'

afterEach(cleanup)

/** The dialog without its body: properties that React sets. */
class Given extends HTMLElement {
  modelId = ''
  pageId = ''
  taskId = ''
  query: unknown = undefined
  ids: unknown = undefined
  total = 0
  fileName = ''
}
customElements.define('fly-export-dialog', Given)

async function page(params: Record<string, string>, lang: 'en' | 'zh' = 'en') {
  const went: unknown[] = []
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang })}>
        <ExportPopup params={params} navigate={(...to) => went.push(to)} />
      </InRuntime>,
    )
  })
  return { went, dialog: document.querySelector<Given>('fly-export-dialog') }
}

test('EXP-10 NAV-02 the export page takes the rows from its address: the search of the list, chosen rows, how many, and the name of the file', async () => {
  const query = { keyword: '钢', _AND_: [{ status: { in: ['BIDDING'] } }] }
  const { dialog } = await page({
    ...{ modelId: 'tender.purchaser-project', pageId: 'p', query: JSON.stringify(query), ids: 'a,b', total: '7' },
    ...{ fileName: 'steel', taskId: 'e1' },
  })
  const { modelId, pageId, taskId, ids, total, fileName } = dialog!
  expect({ modelId, pageId, taskId, query: dialog!.query, ids, total, fileName }).toEqual({
    ...{ modelId: 'tender.purchaser-project', pageId: 'p', taskId: 'e1', query, ids: ['a', 'b'], total: 7, fileName: 'steel' },
  })
})

test('EXP-10 an address with nothing but the model asks for all rows, however many', async () => {
  const { query, ids, total, fileName } = (await page({ modelId: 'platform.catalogue' })).dialog!
  expect({ query, ids, total, fileName }).toEqual({ query: {}, ids: [], total: -1, fileName: '' })
})

test.each([
  ['en', 'The search in this address cannot be read', 'Export everything'],
  ['zh', '无法读取该地址中的查询条件', '导出全部数据'],
] as const)('EXP-10 a search that was cut is not taken for none (%s)', async (lang, sentence, all) => {
  const { went, dialog } = await page({ modelId: 'tender.customer', pageId: '', query: '{"keyword":"st' }, lang)
  expect(dialog).toBeNull()
  expect(screen.getByText(sentence)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: all })))
  expect(went).toEqual([['/fly-popup/export', { modelId: 'tender.customer', pageId: '' }, { replace: true }]])
})

test('EXP-03 what goes on in the background is left for the choice of something else; what has ended makes room for the next one', async () => {
  const { went, dialog } = await page({ modelId: 'platform.catalogue' })
  const tell = (name: string) =>
    act(async () => void document.querySelector('fly-export-dialog')?.dispatchEvent(new CustomEvent(name, { detail: {} })))
  await tell('fly-task')
  await tell('fly-progress')
  await tell('fly-finish')
  await tell('fly-close')
  expect(went).toEqual([])
  expect(document.querySelector('fly-export-dialog')).not.toBe(dialog)
  await tell('fly-progress')
  await tell('fly-close')
  expect(went).toEqual([['/fly-popup/export', {}, { replace: true }]])
})

test.each(['[]', '"text"', 'null', '7', '{', 'undefined'])('a query of %s is none that can be read', (query) => {
  expect(askedRows({ query })).toBeUndefined()
})

test.each(['-3', '1e3', 'many', '', '12345678901'])('a total of %j is not known', (total) => {
  expect(askedRows({ total })).toEqual({ query: {}, ids: [], total: -1 })
})

test('chosen rows are named once, without empty names', () => {
  expect(askedRows({ ids: ' a,,b ,a', total: '0' })).toEqual({ query: {}, ids: ['a', 'b'], total: 0 })
})
