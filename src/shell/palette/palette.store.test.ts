import { expect, test } from 'vitest'
import { fakeTimers } from '#core/testing.tsx'
import { type Entry, preparer } from './palette.rules.ts'
import { createPalette, fitting, type Source, shownAs } from './palette.store.ts'

const anEntry = (label: string, group = 'menu'): Entry => ({ id: `${group} ${label}`, group, label, icon: 'dot', run: () => undefined })
const prepare = preparer('')

interface Asked {
  typed: string
  signal: AbortSignal
  answer(labels: string[], more?: number): Promise<void>
  fail(): Promise<void>
}

const settle = () => new Promise<void>((done) => setTimeout(() => done()))

/** A source whose answers the test gives. */
function aSource(group: string) {
  const asked: Asked[] = []
  const find: Source['find'] = (typed, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Source['find']>>>()
    const answer = (labels: string[], more = 0) => {
      resolve({ entries: labels.map((label) => anEntry(label, group)), more })
      return settle()
    }
    const fail = () => {
      reject(new Error('gone'))
      return settle()
    }
    asked.push({ typed, signal, answer, fail })
    return promise
  }
  return { group, find, asked }
}

function aPalette(entries: string[] = ['Purchasing', 'Projects'], recent: string[] = []) {
  const timers = fakeTimers()
  const [projects, people] = [aSource('projects'), aSource('people')]
  const remembered = () => recent.map((label) => anEntry(label))
  const palette = createPalette({
    prepare,
    entries: entries.map((one) => anEntry(one)),
    remembered,
    sources: [projects, people],
    timers,
  })
  const shown = () => palette.found.value.map(({ group, matches }) => [group, ...matches.map(({ entry }) => entry.label)])
  return { palette, timers, projects, people, shown }
}

test('R-29 before anything is typed nobody is asked', async () => {
  const { palette, timers, projects, shown } = aPalette()
  palette.type('   ')
  await timers.pass(1_000)
  expect([shown(), projects.asked, palette.waiting.value]).toEqual([[], [], false])
})

test('R-29 what is here is found at once; the gateway is asked when typing pauses, once', async () => {
  const { palette, timers, projects, shown } = aPalette()
  palette.type('p')
  palette.type('pr')
  expect([shown(), palette.waiting.value]).toEqual([[['menu', 'Projects']], true])
  await timers.pass(179)
  expect(projects.asked).toEqual([])
  await timers.pass(1)
  expect(projects.asked.map(({ typed }) => typed)).toEqual(['pr'])
})

test('R-29 slow answers stand behind what is there, in the order in which they come', async () => {
  const { palette, timers, projects, people, shown } = aPalette()
  palette.type('pr')
  await timers.pass(180)
  await people.asked[0]?.answer(['Prak'])
  expect(shown()).toEqual([
    ['menu', 'Projects'],
    ['people', 'Prak'],
  ])
  await projects.asked[0]?.answer(['TB-1 Printer'], 3)
  expect(shown().map(([group]) => group)).toEqual(['menu', 'people', 'projects'])
  expect([palette.found.value[2]?.more, palette.waiting.value]).toEqual([3, false])
})

test('R-29 an answer to what is no longer typed is dropped, and its question given up', async () => {
  const { palette, timers, projects, shown } = aPalette()
  palette.type('pr')
  await timers.pass(180)
  palette.type('pu')
  expect(projects.asked[0]?.signal.aborted).toBe(true)
  await projects.asked[0]?.answer(['Printer'])
  expect([shown(), palette.waiting.value]).toEqual([[['menu', 'Purchasing']], true])
  palette.type('')
  await timers.pass(1_000)
  expect([projects.asked.length, palette.waiting.value, shown()]).toEqual([1, false, []])
})

test('R-29 what could not be asked is told, the rest is there, and it is asked again', async () => {
  const { palette, timers, projects, people, shown } = aPalette()
  palette.type('pr')
  await timers.pass(180)
  await projects.asked[0]?.fail()
  await people.asked[0]?.answer(['Prak'])
  expect([palette.failed.value, palette.waiting.value, shown().length]).toEqual([['projects'], false, 2])
  palette.retry()
  await timers.pass(0)
  expect([palette.failed.value, projects.asked.length, people.asked.length]).toEqual([[], 2, 1])
  await projects.asked[1]?.answer(['Printer'])
  expect(shown().at(-1)).toEqual(['projects', 'Printer'])
})

test('R-29 a closed palette asks nothing more', async () => {
  const { palette, timers, projects } = aPalette()
  palette.type('pr')
  palette.close()
  await timers.pass(500)
  expect(projects.asked).toEqual([])
})

test('R-29 what the person comes back to is found, the last first among equals', () => {
  const { palette, shown } = aPalette(['Paper one'], ['Paper two', 'Paper six'])
  palette.type('paper')
  expect(shown()).toEqual([['menu', 'Paper two', 'Paper six', 'Paper one']])
  expect(shownAs('recent', [])).toEqual([])
})

test('R-29 of what is all here, those that fit are shown', () => {
  const all = ['Due', 'Dull', 'Other'].map((label) => prepare(anEntry(label, 'saved')))
  expect(fitting('du', all).entries.map(({ label }) => label)).toEqual(['Due', 'Dull'])
})
