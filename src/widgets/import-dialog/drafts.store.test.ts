import { effect } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import { settle } from '#core/testing.tsx'
import type { DraftsBySheet } from './corrections.store.ts'
import { unanswered } from './drafts.rules.ts'
import { aWizard, file, type Wizard } from './testing.ts'

/** At the second step, with the file. */
async function begin(over: Wizard = {}) {
  const wizard = aWizard(over)
  await wizard.store.choose([file])
  await settle()
  await wizard.store.next()
  return wizard
}
const steel = [{ line: 3, column: '名称', value: 'Steel', inFile: 'Stel' }]
const ended = { closeConnect: true, importProgress: '100.00%', createSuccessSize: 1 } as const

/** What a tab holds once corrections were sent with an import and the dialog was left. */
async function sent(): Promise<DraftsBySheet> {
  const { store, kept } = await begin()
  store.corrections.setCells(steel)
  await store.submit()
  store.end()
  return kept()
}

test('IMP-07 corrections belong to a sheet and its target; a try keeps them, an import that ends takes them with it, and another person sees none of it', async () => {
  const sizes = (all: DraftsBySheet) => Object.values(all).map(({ cells }) => cells.length)
  const { store, payloads, kept, say } = await begin()
  store.corrections.setCells([{ line: 3, column: '名称', value: 'Steel', inFile: 'Stel' }])
  await store.startDryRun()
  const before = kept()
  expect([store.corrections.count.value, Object.keys(before).length, store.waiting()]).toEqual([1, 1, ['suppliers.xlsx']])
  expect((await begin({ before })).store.corrections).toMatchObject({ found: { value: true }, count: { value: 1 } })
  const { store: other } = await begin({ before, modelId: 'tender.item' })
  expect([other.corrections.count.value, other.waiting()]).toEqual([0, []])

  // The same file, chosen again in the same opening.
  store.previous()
  await store.choose([file])
  await settle()
  await store.next()
  expect(store.corrections.found.value).toBe(true)
  await store.submit()
  expect(payloads.at(-1)?.corrections?.cells).toEqual([{ line: 3, column: '名称', value: 'Steel' }])
  // As long as it may still fail as a whole they are there to be sent again.
  expect([store.corrections.count.value, sizes(kept()), store.waiting()]).toEqual([1, sizes(before), []])
  const ended = { closeConnect: true, importProgress: '100.00%', createSuccessSize: 1 }
  say('task2', { ...ended, taskStatus: 'FAILURE', errorMessage: 'why' })
  expect([store.corrections.count.value, kept()]).toEqual([1, before])
  store.again()
  await store.choose([file])
  await settle()
  await store.next()
  await store.submit()
  say('task3', { ...ended, taskStatus: 'PARTIAL_FAILURE' })
  expect([store.corrections.count.value, kept()]).toEqual([0, {}])

  const { store: left } = await begin({ before })
  left.leave()
  expect([left.corrections.count.value, left.file.state.value.phase, left.step.value]).toEqual([0, 'none', 0])
})

test.each([
  ['ended', 'SUCCESS', [], 0],
  ['refused some rows', 'PARTIAL_FAILURE', [], 0],
  ['failed as a whole', 'FAILURE', ['suppliers.xlsx'], 1],
] as const)(
  'IMP-07 corrections of an import that %s after its dialog was left or the page loaded anew wait accordingly',
  async (_, taskStatus, waiting, sheets) => {
    const { store, say, kept } = aWizard({ before: await sent() })
    store.arrive()
    expect(store.waiting()).toEqual([])
    say('task1', { importProgress: '50.00%', taskStatus: 'RUNNING' })
    expect([store.waiting(), Object.keys(kept()).length]).toEqual([[], 1])
    say('task1', { ...ended, taskStatus })
    expect([store.waiting(), Object.keys(kept()).length]).toEqual([waiting, sheets])
  },
)

test('IMP-07 corrections of an import that was cancelled before its first row wait', async () => {
  const { store, say, kept } = aWizard({ before: await sent() })
  store.arrive()
  say('task1', { closeConnect: true, taskStatus: 'PARTIAL_FAILURE', cancelled: true })
  expect([store.waiting(), Object.keys(kept()).length]).toEqual([['suppliers.xlsx'], 1])
})

test('IMP-07 an import whose end was told to nobody is asked for by the next opening; one of which nobody knows gives its corrections back', async () => {
  const before = await sent()
  const known = aWizard({ before })
  known.say('task1', { ...ended, taskStatus: 'SUCCESS' })
  known.store.arrive()
  expect([known.store.waiting(), known.kept()]).toEqual([[], {}])
  const gone = aWizard({ before })
  gone.store.arrive()
  gone.forget('task1')
  expect(gone.store.waiting()).toEqual(['suppliers.xlsx'])
})

/** What a tab holds whose page was left before its order was answered. */
async function cutOff(typedMeanwhile: typeof steel = [], typed = steel): Promise<DraftsBySheet> {
  const { store, kept, payloads } = await begin({ isCutOff: true })
  store.corrections.setCells(typed)
  void store.submit()
  await settle()
  store.corrections.setCells(typedMeanwhile)
  expect(payloads).toHaveLength(1)
  return kept()
}
const ordered = async ({ upload }: { upload: string }) => (upload === 'o1' ? 'task9' : undefined)

test('IMP-07 a page that was loaded anew before its order was answered finds the import, shows it and takes the corrections with its end', async () => {
  const { store, say, kept, told } = aWizard({ before: await cutOff(), over: { ordered } })
  store.arrive()
  await settle()
  expect([store.step.value, store.run.state.value, store.waiting()]).toEqual([2, { phase: 'waiting', id: 'task9' }, []])
  expect(told).toContainEqual(['fly-task', { taskId: 'task9' }])
  say('task9', { ...ended, taskStatus: 'SUCCESS' })
  expect([kept(), store.run.state.value.phase]).toEqual([{}, 'over'])
})

test('IMP-07 a page that was loaded anew finds its import although a cell was typed between the order and its answer; what was typed waits', async () => {
  const typed = [{ line: 4, column: '名称', value: 'Iron', inFile: 'Irn' }]
  const { store, say, told } = aWizard({ before: await cutOff(typed), over: { ordered } })
  store.arrive()
  await settle()
  expect(store.run.state.value).toEqual({ phase: 'waiting', id: 'task9' })
  expect(told).toContainEqual(['fly-task', { taskId: 'task9' }])
  say('task9', { ...ended, taskStatus: 'SUCCESS' })
  expect(store.waiting()).toEqual(['suppliers.xlsx'])
})

test('IMP-09 a page that was loaded anew before its order was answered finds the import of a file in which nothing was mended, too', async () => {
  const before = await cutOff([], [])
  const asked: object[] = []
  const find = (order: { upload: string }) => {
    asked.push(order)
    return ordered(order)
  }
  const { store, kept, told } = aWizard({ before, over: { ordered: find } })
  expect(store.waiting()).toEqual([])
  store.arrive()
  await settle()
  expect(asked).toEqual([{ modelId: 'tender.customer', pageId: '', upload: 'o1' }])
  expect([store.step.value, store.run.state.value]).toEqual([2, { phase: 'waiting', id: 'task9' }])
  expect(told).toContainEqual(['fly-task', { taskId: 'task9' }])
  expect(kept()).toEqual({})
})

test('IMP-09 whoever has a file in hand before his import is found goes on with that, and still hears how the import ends', async () => {
  const { store, watched } = aWizard({ before: await cutOff([], []), over: { ordered } })
  await store.choose([file])
  store.arrive()
  await settle()
  expect([store.step.value, store.run.state.value.phase, watched()]).toEqual([0, 'none', ['task9']])
})

test.each([
  ['was answered', undefined, 0],
  ['was refused', new Failure('refused', 'no'), 0],
  ['was not allowed', new Failure('forbidden', 'no'), 0],
  ['was lost on the way', new Failure('unreachable', 'no'), 1],
])('IMP-09 an order that %s is looked for accordingly by a page that is loaded anew', async (_, fault, count) => {
  const { store, kept } = await begin(fault ? { fault } : {})
  await store.submit()
  expect(unanswered(kept())).toHaveLength(count)
})

test('R-50 an order whose person leaves before the page has agreed is not made, nor kept with the next one’s', async () => {
  let agree = () => {}
  const before = () => new Promise<{ ok: true; patch: object }>((resolve) => (agree = () => resolve({ ok: true, patch: {} })))
  const { store, kept, payloads } = await begin({ isCutOff: true, over: { before } })
  void store.submit()
  await settle()
  store.leave()
  agree()
  await settle()
  expect([kept(), payloads, store.asking.value]).toEqual([{}, [], false])
})

test('R-50 an order that is answered when its person has left says nothing to the next one', async () => {
  const { store, told } = await begin()
  const sending = store.submit()
  store.leave()
  expect(await sending).toBe(false)
  expect([store.step.value, store.run.state.value.phase, store.asking.value]).toEqual([0, 'none', false])
  expect(told.filter(([name]) => name === 'fly-task')).toEqual([])
})

test('IMP-07 corrections of an order that never arrived wait, and the next opening asks for it again', async () => {
  const before = await cutOff()
  const { store, kept } = aWizard({ before })
  store.arrive()
  await settle()
  expect([store.step.value, store.waiting(), kept()]).toEqual([0, ['suppliers.xlsx'], before])
  const { store: next, say } = aWizard({ before: kept(), over: { ordered } })
  next.arrive()
  await settle()
  say('task9', { ...ended, taskStatus: 'FAILURE' })
  expect([next.step.value, next.waiting()]).toEqual([2, ['suppliers.xlsx']])
})

test('IMP-07 an import that is found takes nobody away from the file that he has in hand by then', async () => {
  const { store, kept } = aWizard({ before: await cutOff(), over: { ordered } })
  store.arrive()
  await store.choose([file])
  await settle()
  expect([store.step.value, store.file.state.value.phase, Object.values(kept())[0]?.task]).toEqual([0, 'ready', 'task9'])
})

test('IMP-07 an import of another target that is found is followed, and not shown here', async () => {
  const { store, kept } = aWizard({ before: await cutOff(), modelId: 'tender.item', over: { ordered } })
  store.arrive()
  await settle()
  expect([store.step.value, Object.values(kept())[0]?.task]).toEqual([0, 'task9'])
})

test('R-50 an answer about the order of somebody who is not signed in any more changes nothing', async () => {
  const before = await cutOff()
  let tell = (_: string) => {}
  const late = () => new Promise<string>((resolve) => (tell = resolve))
  const { store, hand, kept } = aWizard({ before, over: { ordered: late } })
  store.arrive()
  hand({})
  store.leave()
  tell('task9')
  await settle()
  expect([store.step.value, kept()]).toEqual([0, {}])
})

test('R-50 what waits is told anew when somebody else is signed in, and when it was given up', async () => {
  const { store: first, kept: ofFirst } = await begin()
  first.corrections.setCells(steel)
  const { store, hand, kept } = aWizard({ before: ofFirst() })
  const seen: string[][] = []
  const stop = effect(() => void seen.push(store.waiting()))
  hand({})
  store.leave()
  hand(JSON.parse(JSON.stringify(ofFirst()).replaceAll('suppliers', 'mine')))
  store.arrive()
  store.forgetWaiting()
  stop()
  expect(seen).toEqual([['suppliers.xlsx'], [], ['mine.xlsx'], []])
  expect(kept()).toEqual({})
})

test('IMP-07 copied cells that are pasted again in another language have their corrections', async () => {
  const paste = async (name: string, before: DraftsBySheet = {}) => {
    const wizard = aWizard({ before })
    await wizard.store.paste('编码\t名称\nS1\tStel', name)
    await settle()
    await wizard.store.next()
    return wizard
  }
  const { store, kept } = await paste('粘贴的数据')
  store.corrections.setCells(steel)
  const { store: again } = await paste('Pasted cells', kept())
  expect([again.corrections.found.value, again.corrections.count.value]).toEqual([true, 1])
})
