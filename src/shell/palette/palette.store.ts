import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Timers } from '#core/browser/timers.ts'
import { bestOf, createSearch, type Entry, type Match, matcher, type Prepared } from './palette.rules.ts'

/** Asks for what only the gateway finds. @throws Failure */
export interface Source {
  group: string
  find(typed: string, signal: AbortSignal): Promise<{ entries: readonly Entry[]; more: number }>
}

/** What stands under one heading. */
export interface Found {
  group: string
  matches: readonly Match[]
  more: number
}

export interface Palette {
  readonly typed: ReadonlySignal<string>
  /** Groups of what was typed; what comes late stands behind what is there. */
  readonly found: ReadonlySignal<readonly Found[]>
  /** Something is still being asked for. */
  readonly waiting: ReadonlySignal<boolean>
  /** Groups that could not be asked for. */
  readonly failed: ReadonlySignal<readonly string[]>
  type(typed: string): void
  /** Asks again for what could not be had. */
  retry(): void
  close(): void
}

export interface PaletteDeps {
  prepare: (entry: Entry) => Prepared
  /** What is found at once. */
  entries: readonly Entry[]
  /** Found at once, too: what the person comes back to, the last first, as it is known when the first key is pressed. */
  remembered: () => readonly Entry[]
  sources: readonly Source[]
  timers: Pick<Timers, 'wait'>
}

/** Groups are short: who wants more types on. */
const MOST = 12
/** Between the last key and the question to the gateway. */
const PAUSE_MS = 180

/** What the person looks for, and what was found of it. */
export function createPalette({ prepare, entries, remembered, sources, timers }: PaletteDeps): Palette {
  const typed = signal('')
  const late = signal<readonly Found[]>([])
  const open = signal(0)
  const failed = signal<readonly string[]>([])
  const ahead = entries.map(prepare)
  let search: ((typed: string) => readonly Found[]) | undefined
  function searchAll() {
    const last = remembered()
    const places = new Map(last.map(({ id }, place) => [id, place]))
    const find = createSearch([...ahead, ...last.map(prepare)])
    return (word: string) => find(word, places, MOST).map(([group, { best, more }]) => ({ group, matches: best, more }))
  }
  const local = computed((): readonly Found[] => {
    if (typed.value === '') return []
    search ??= searchAll()
    return search(typed.value)
  })
  let asked = new AbortController()

  async function ask(source: Source, word: string, until: AbortSignal): Promise<void> {
    open.value += 1
    try {
      const answer = await source.find(word, until)
      if (!until.aborted && answer.entries.length > 0) late.value = [...late.peek(), foundIn(source.group, word, answer)]
    } catch {
      if (!until.aborted) failed.value = [...failed.peek(), source.group]
    } finally {
      if (!until.aborted) open.value -= 1
    }
  }
  /** What the gateway found by more than it tells, e.g. pinyin, has no marks. */
  function foundIn(group: string, word: string, answer: Awaited<ReturnType<Source['find']>>): Found {
    const match = matcher(word)
    const matches = answer.entries.map((entry) => match(prepare(entry)) ?? { entry, score: 0, marks: [] })
    return { group, matches: matches.slice(0, MOST), more: answer.more + Math.max(0, matches.length - MOST) }
  }
  async function askAll(word: string, wanted: readonly Source[], pauseMs: number): Promise<void> {
    const { signal: until } = asked
    open.value += 1
    await timers.wait(pauseMs, until).catch(() => undefined)
    if (until.aborted) return
    for (const source of wanted) void ask(source, word, until)
    open.value -= 1
  }
  const typedOn = (next: string) => {
    const word = next.trim()
    if (word === typed.peek()) return
    asked.abort()
    asked = new AbortController()
    batch(() => {
      typed.value = word
      late.value = []
      failed.value = []
      open.value = 0
    })
    if (word !== '') void askAll(word, sources, PAUSE_MS)
  }
  return {
    typed,
    found: computed(() => [...local.value, ...late.value]),
    waiting: computed(() => open.value > 0),
    failed,
    type: typedOn,
    retry() {
      const again = sources.filter(({ group }) => failed.peek().includes(group))
      failed.value = []
      void askAll(typed.peek(), again, 0)
    },
    close: () => asked.abort(),
  }
}

/** Entries as they are shown before anything is typed. */
export const shownAs = (group: string, entries: readonly Entry[]): Found[] =>
  entries.length === 0 ? [] : [{ group, matches: entries.map((entry) => ({ entry, score: 0, marks: [] })), more: 0 }]

/** Of entries that are all here, those that fit. */
export function fitting(typed: string, entries: readonly Prepared[]): { entries: readonly Entry[]; more: number } {
  const match = matcher(typed)
  const { best, more } = bestOf(
    entries.flatMap((prepared) => match(prepared) ?? []),
    new Map(),
    MOST,
  )
  return { entries: best.map(({ entry }) => entry), more }
}
