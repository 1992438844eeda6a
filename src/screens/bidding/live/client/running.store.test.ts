import { expect, test } from 'vitest'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import { settle } from '#core/testing.tsx'
import { createRunningStore } from './running.store.ts'

const aRow = (ownRank: number, status = 'BIDDING') => ({ id: 'P1', status, startsAt: '', ownRank }) as unknown as ProjectRow
const news = (ownRank: number) => ({ topic: 'list:gy', id: 'P1', patch: { ownRank } }) as unknown as LiveEvents['list']

/** A list whose answers come when the test lets them, and its stream. */
async function aList() {
  const answers: ((rows: ProjectRow[]) => void)[] = []
  let hear: (data: LiveEvents['list']) => void = () => undefined
  let refresh: () => Promise<void> = async () => undefined
  const store = createRunningStore({
    read: () => new Promise((resolve) => answers.push(resolve)),
    follow: (on, again) => {
      hear = on
      refresh = again
    },
  })
  const answer = async (at: number, row: ProjectRow) => {
    answers[at]?.([row])
    await settle()
  }
  void store.open()
  await answer(0, aRow(1))
  const rank = () => (store.state.value.phase === 'ready' ? store.state.value.data[0]?.ownRank : undefined)
  return { answer, rank, tell: (ownRank: number) => hear(news(ownRank)), refresh: () => void refresh() }
}

test('U-01 a list that was read before somebody was outbid does not bring the rank back that he had', async () => {
  const { answer, rank, tell, refresh } = await aList()
  refresh()
  tell(2)
  await answer(1, aRow(1))
  expect(rank()).toBe(2)
})

test('U-01 of two readings the one that was asked for last is shown, in whatever order they answer', async () => {
  const { answer, rank, refresh } = await aList()
  refresh()
  refresh()
  await answer(2, aRow(3))
  await answer(1, aRow(1))
  expect(rank()).toBe(3)
})
