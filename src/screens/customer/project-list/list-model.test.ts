// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aRuntime, type Sent } from '#core/testing.tsx'
import { createModel } from './list-model.ts'

test('SEA-12 rows a page and the order that a view wants are not remembered of the bidder, and his own are asked for again when it is left', async () => {
  const asked: Sent[] = []
  const runtime = aRuntime({
    lang: 'zh',
    answers: {
      'POST /tender/api/v1/project/cu-page-list': (sent) => {
        asked.push(sent)
        return { rows: [], total: 0, pageIndex: 1, pageSize: 10 }
      },
      'POST /tender/api/v1/project/cu-counts': () => ({ modes: { '0': 0, '1': 0, '2': 0 }, stage: {} }),
    },
  })
  const model = createModel(runtime)
  const remembered = () => runtime.storage.tab.read('gy-list-size')
  const order = () => [(asked.at(-1)?.body as { sort?: unknown } | undefined)?.sort, runtime.storage.tab.read('gy-list-sort')]
  const pageSize = () => (asked.at(-1)?.query as { pageSize: number } | undefined)?.pageSize
  await model.store.choose({ sort: 'code' }, 20)
  expect([pageSize(), remembered()]).toEqual([20, 20])
  expect(order()).toEqual([{ by: 'code', desc: false }, 'code'])
  model.search(undefined, { pageSize: 50, sort: { prop: 'closesAt', order: 'descending' } })
  expect(order()).toEqual([{ by: 'closesAt', desc: true }, 'code'])
  expect([pageSize(), model.store.size.value, remembered()]).toEqual([50, 50, 20])
  model.clearView()
  expect(order()).toEqual([{ by: 'code', desc: false }, 'code'])
  expect([pageSize(), model.store.size.value, remembered()]).toEqual([20, 20, 20])
})
