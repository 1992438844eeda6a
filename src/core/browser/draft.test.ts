import { expect, test } from 'vitest'
import type { Failure } from '#core/http/failure.ts'
import { aFailure, fakeTimers, settle } from '#core/testing.tsx'
import { createDraft } from './draft.ts'
import { createStorages } from './storage.ts'

function model({ answers = [] as (Failure | undefined)[], storage = createStorages({}).browser } = {}) {
  const timers = fakeTimers()
  const sent: string[] = []
  let online = () => undefined as unknown
  const draft = createDraft<string>({
    key: 'draft:p1',
    storage,
    wait: timers.wait,
    wake: (work) => {
      online = work
      return () => undefined
    },
    send: async (text) => {
      sent.push(text)
      const failure = answers.shift()
      if (failure) throw failure
    },
  })
  return { draft, timers, sent, storage, online: () => online() }
}

test('input is in this browser at once and with the gateway after a pause', async () => {
  const { draft, timers, sent } = model()
  draft.change('a')
  expect([draft.kept(), draft.state.value.phase, sent]).toEqual(['a', 'waiting', []])
  await timers.pass(1_000)
  draft.change('ab')
  await timers.pass(1_499)
  expect(sent).toEqual([])
  await timers.pass(1)
  expect([sent, draft.state.value.phase, draft.kept()]).toEqual([['ab'], 'saved', undefined])
})

test('typing without a pause is sent after 30 s all the same', async () => {
  const { draft, timers, sent } = model()
  for (let second = 0; second < 30; second += 1) {
    draft.change(`text ${second}`)
    await timers.pass(1_000)
  }
  expect(sent).toEqual(['text 29'])
})

test('a browser that died in the middle finds what it kept', () => {
  const { draft, storage } = model()
  draft.change('half a sent')
  expect(model({ storage }).draft.kept()).toBe('half a sent')
})

test('without the network it stays here, and goes out when the network is back', async () => {
  const { draft, timers, sent, online } = model({ answers: [aFailure('unreachable')] })
  draft.follow()
  draft.change('a')
  await timers.pass(1_500)
  expect([draft.state.value.phase, draft.kept()]).toEqual(['kept', 'a'])
  online()
  await settle()
  expect([sent, draft.state.value.phase, draft.kept()]).toEqual([['a', 'a'], 'saved', undefined])
})

test('nobody telling that the network is back, it is tried again', async () => {
  const { draft, timers, sent } = model({ answers: [aFailure('timeout'), aFailure('unreachable')] })
  draft.change('a')
  await timers.pass(1_500)
  await timers.pass(20_000)
  expect([sent.length, draft.state.value.phase]).toEqual([3, 'saved'])
})

test('what is typed while an older state is on its way follows it, never the other way round', async () => {
  const { draft, sent } = model()
  draft.change('old')
  const flushed = draft.flush()
  draft.change('new')
  await flushed
  expect([sent, draft.state.value.phase, draft.kept()]).toEqual([['old', 'new'], 'saved', undefined])
})

test('what the gateway does not take stays in this browser, with its reason', async () => {
  const { draft, timers } = model({ answers: [aFailure('refused', { code: 'TENDER-2030' })] })
  draft.change('late')
  await timers.pass(1_500)
  expect(draft.state.value).toMatchObject({ phase: 'refused', failure: { code: 'TENDER-2030' } })
  expect(draft.kept()).toBe('late')
})

test('leaving sends what is left; what has gone on is not kept', async () => {
  const { draft, sent } = model()
  const leave = draft.follow()
  draft.change('a')
  leave()
  await settle()
  expect(sent).toEqual(['a'])
  draft.change('b')
  draft.discard()
  expect([draft.kept(), draft.state.value.phase]).toEqual([undefined, 'clean'])
})
