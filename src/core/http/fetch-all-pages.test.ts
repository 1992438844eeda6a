import { expect, test } from 'vitest'
import { fetchAllPages } from './fetch-all-pages.ts'

/** A list of numbers, newest first. */
function aList(count: number) {
  const all = Array.from({ length: count }, (_, at) => count - at)
  const asked: number[] = []
  return {
    asked,
    add: (seq: number) => void all.unshift(seq),
    async read({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }) {
      asked.push(pageIndex)
      const from = (pageIndex - 1) * pageSize
      return { rows: all.slice(from, from + pageSize), total: all.length }
    },
  }
}
const itself = (seq: number) => seq

test.each([
  [0, [1]],
  [200, [1]],
  [201, [1, 2]],
  [450, [1, 2, 3]],
])('SEA-14 a list of %i rows is read to its end, and no further', async (count, pages) => {
  const list = aList(count)
  const rows = await fetchAllPages(list.read, itself)
  expect([rows.length, rows[0], rows.at(-1), list.asked]).toEqual([count, count || undefined, count ? 1 : undefined, pages])
})

test('a row that comes in while pages are read makes no other stand twice, and loses none', async () => {
  const list = aList(400)
  const read: typeof list.read = async (page) => {
    const answer = await list.read(page)
    if (page.pageIndex === 1) list.add(401)
    return answer
  }
  expect(await fetchAllPages(read, itself)).toEqual(Array.from({ length: 400 }, (_, at) => 400 - at))
})

test('a list without end is not read for ever', async () => {
  const list = aList(10_400)
  expect([(await fetchAllPages(list.read, itself)).length, list.asked.length]).toEqual([10_000, 50])
})
