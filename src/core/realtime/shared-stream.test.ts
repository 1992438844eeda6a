import { expect, test, vi } from 'vitest'
import { type Atom, atom } from '#core/state/atom.ts'
import { aFailure, fakeTimers, settle } from '#core/testing.tsx'
import { createSharedStream } from './shared-stream.ts'
import type { StreamState } from './stream.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'

/** A gateway that keeps a log of numbers for one project and streams it to whoever asks. */
function aGateway() {
  let seq = 0
  let refusal: unknown
  const lines: { topics: string[]; since: number; open: boolean; write: (text: string) => void; cut: () => void }[] = []
  const send = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const picture = (name: string) => send(name, { topic: 'p:1', seq, now: '', cause: 'bid.accepted', view: { seq } })
  const letters = new TextEncoder()
  return {
    lines,
    open: () => lines.filter((line) => line.open),
    seq: () => seq,
    refuse(cause: unknown) {
      refusal = cause
    },
    bid() {
      seq += 1
      for (const line of lines) if (line.open && line.topics.includes('p:1')) line.write(picture('view'))
    },
    say(name: string, data: object) {
      for (const line of lines) if (line.open) line.write(send(name, data))
    },
    http: {
      async open(address: string, init: { signal?: AbortSignal } = {}) {
        if (refusal) throw refusal
        const query = new URL(address, 'https://gateway.example').searchParams
        const topics = query.get('topics')!.split(',')
        const since = Number(/p:1:(\d+)/.exec(query.get('since') ?? '')?.[1] ?? 0)
        let out: ReadableStreamDefaultController<Uint8Array>
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            out = controller
          },
        })
        const line = {
          topics,
          since,
          open: true,
          write: (text: string) => line.open && out.enqueue(letters.encode(text)),
          cut() {
            if (!line.open) return
            line.open = false
            out.close()
          },
        }
        init.signal?.addEventListener('abort', line.cut)
        lines.push(line)
        if (topics.includes('p:1')) line.write(picture('hello'))
        return new Response(body)
      },
    },
  }
}

/** A browser: tabs of one user, with a lock and a channel between them. */
function aBrowser(gateway = aGateway(), behind: readonly string[] = []) {
  const timers = fakeTimers()
  const waiting: { tab: string; lead: () => void }[] = []
  const listeners = new Map<string, (word: TabMessage) => void>()
  let leader: string | undefined
  let online = true
  const elect = () => {
    if (leader) return
    const next = waiting.shift()
    leader = next?.tab
    next?.lead()
  }
  const group = (tab: string): TabChannel => ({
    post: (word) => {
      for (const [other, hear] of [...listeners]) if (other !== tab) queueMicrotask(() => hear(structuredClone(word)))
    },
    hear: (listener) => void listeners.set(tab, listener),
    candidate: (lead) => {
      waiting.push({ tab, lead })
      elect()
    },
    leave: () => {
      listeners.delete(tab)
      const place = waiting.findIndex((one) => one.tab === tab)
      if (place >= 0) waiting.splice(place, 1)
      if (leader === tab) {
        leader = undefined
        queueMicrotask(elect)
      }
    },
  })
  return {
    gateway,
    timers,
    unplug() {
      online = false
      gateway.refuse(aFailure('unreachable'))
      for (const line of gateway.open()) line.cut()
    },
    tab(name: string) {
      const state: Atom<StreamState> = atom<StreamState>('reconnecting')
      const onSignedOut = vi.fn()
      const share = createSharedStream({
        state,
        timers,
        tab: name,
        group: () => group(name),
        online: () => online,
        onSignedOut,
        onHello: () => undefined,
        isBehind: async (topics) => topics.some((topic) => behind.includes(topic)),
        http: gateway.http,
      })
      share.join('fly-live:user')
      const listen = (topics: string[], since = 0, poll?: () => Promise<void>) => {
        const shown: number[] = []
        const end = new AbortController()
        const on = {
          hello: (data: { seq: number }) => void shown.push(data.seq),
          view: (data: { seq: number }) => void shown.push(data.seq),
        }
        share.add(topics, on, { signal: end.signal, since: { 'p:1': since }, ...(poll && { poll }) })
        return { shown, end: () => end.abort() }
      }
      return { share, state, listen, onSignedOut }
    },
  }
}

/** Streams hand their bytes on in later turns of the event loop. */
const arrive = async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    await settle()
  }
}

async function open(browser: ReturnType<typeof aBrowser>) {
  await browser.timers.pass(100)
  await arrive()
}

test('however many tabs and listeners, a browser holds one stream, with the topics of all', async () => {
  const browser = aBrowser()
  const one = browser.tab('a').listen(['p:1'])
  const two = browser.tab('b').listen(['p:1', 'list:cg'])
  browser.tab('c').listen(['me'])
  await open(browser)

  browser.gateway.bid()
  await arrive()

  expect(browser.gateway.open()).toHaveLength(1)
  expect(browser.gateway.open()[0]?.topics).toEqual(['list:cg', 'me', 'p:1'])
  expect([one.shown.at(-1), two.shown.at(-1)]).toEqual([1, 1])
})

test('R-18 when the tab that holds the stream goes away another one goes on, without gap or double', async () => {
  const browser = aBrowser()
  const first = browser.tab('a')
  first.listen(['p:1'])
  const second = browser.tab('b')
  const { shown } = second.listen(['p:1'])
  await open(browser)
  browser.gateway.bid()
  await arrive()

  first.share.join(undefined)
  browser.gateway.bid()
  await open(browser)
  browser.gateway.bid()
  await arrive()

  expect(shown).toEqual([0, 1, 2, 3].filter((seq) => seq > 0))
  expect(browser.gateway.open()).toHaveLength(1)
  expect(second.state.get()).toBe('live')
})

test('R-18 200 listeners over random cuts show every picture once, in order, and end at the last', async () => {
  let seed = 20261121
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const browser = aBrowser()
  const tabs = ['a', 'b', 'c', 'd'].map((name) => browser.tab(name))
  const listeners = Array.from({ length: 200 }, (_, index) => tabs[index % 4]!.listen(['p:1']))
  await open(browser)

  for (let round = 0; round < 60; round += 1) {
    browser.gateway.bid()
    if (random() < 0.3) for (const line of browser.gateway.open()) line.cut()
    if (random() < 0.5) await browser.timers.pass(random() * 6_000)
    await arrive()
  }
  await browser.timers.pass(40_000)
  await arrive()
  await browser.timers.pass(40_000)
  await arrive()

  for (const { shown } of listeners) {
    expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
    expect(shown.at(-1)).toBe(60)
  }
})

test('a stream that broke is opened again from the last number, after 2 s and more', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  tab.listen(['p:1'])
  browser.gateway.bid()
  await open(browser)

  browser.gateway.open()[0]!.cut()
  await arrive()
  expect(tab.state.get()).toBe('reconnecting')
  await browser.timers.pass(1_900)
  expect(browser.gateway.open()).toHaveLength(0)
  await browser.timers.pass(200)
  await arrive()

  expect(browser.gateway.open()).toMatchObject([{ since: 1 }])
  expect(tab.state.get()).toBe('live')
})

test('at `renew` the successor is open before the old stream is closed', async () => {
  const browser = aBrowser()
  browser.tab('a').listen(['p:1'])
  await open(browser)
  const [old] = browser.gateway.open()
  const before = browser.gateway.http.open
  let wasOpen = false
  browser.gateway.http.open = async (address, init) => {
    wasOpen = old!.open
    return before(address, init)
  }

  browser.gateway.say('renew', { reason: 'token' })
  await arrive()
  await open(browser)

  expect(wasOpen).toBe(true)
  expect(old!.open).toBe(false)
  expect(browser.gateway.open()).toHaveLength(1)
})

test('a listener that comes late gets the last picture at once, unless he shows it already', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  tab.listen(['p:1'])
  browser.gateway.bid()
  await open(browser)

  const behind = tab.listen(['p:1'])
  const current = tab.listen(['p:1'], 1)
  await settle()

  expect([behind.shown, current.shown]).toEqual([[1], []])
  expect(browser.gateway.lines).toHaveLength(1)
})

test('a stream that stays silent for 30 s is dead and replaced', async () => {
  const browser = aBrowser()
  browser.tab('a').listen(['p:1'])
  await open(browser)

  await browser.timers.pass(30_000)
  await arrive()
  await browser.timers.pass(3_000)
  await arrive()

  expect(browser.gateway.lines.map(({ open: isOpen }) => isOpen)).toEqual([false, true])
})

test('R-18 a list that was answered before it was asked for is read once more when its line stands; a hall goes on by number', async () => {
  const { tab, timers } = aBrowser(aGateway(), ['list:gy', 'p:1'])
  const [list, hall, other] = [vi.fn(async () => undefined), vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const { listen, share } = tab('a')
  listen(['list:gy'], 0, list)
  listen(['list:cg'], 0, other)
  // Hears no hello: the picture it would go on from is told to nobody.
  const page = vi.fn(async () => undefined)
  share.add(['p:1'], { view: () => undefined }, { signal: new AbortController().signal, poll: page })
  listen(['p:1'], 0, hall)
  const gone = vi.fn(async () => undefined)
  const left = listen(['list:gy'], 0, gone)
  await settle()
  left.end()
  await timers.pass(5_000)
  expect([list, hall, other, gone, page].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0, 1])
})

test('NAV-05 the line of a page that starts waits for what its first screen follows, and opens once, with all of it', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  tab.listen(['me'])
  await browser.timers.pass(1_500)
  expect(browser.gateway.lines).toHaveLength(0)
  tab.listen(['list:gy'])
  tab.listen(['list:cg'])
  await open(browser)
  expect(browser.gateway.lines.map(({ topics }) => topics)).toEqual([['list:cg', 'list:gy', 'me']])
})

test('R-18 a first screen that follows nothing keeps nobody’s messages waiting: the line opens, and what came meanwhile is read', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  const poll = vi.fn(async () => undefined)
  tab.listen(['me'], 0, poll)
  await browser.timers.pass(2_600)
  await arrive()
  expect([browser.gateway.open().length, tab.state.get(), poll.mock.calls.length]).toEqual([1, 'live', 0])
  await browser.timers.pass(2_400)
  expect(poll).toHaveBeenCalledTimes(1)
  const later = vi.fn(async () => undefined)
  tab.listen(['me'], 0, later)
  await browser.timers.pass(10_000)
  expect(later).not.toHaveBeenCalled()
})

test('R-18 a tab that takes the line over waits for no first screen', async () => {
  const browser = aBrowser()
  const first = browser.tab('a')
  first.listen(['me', 'list:gy'])
  const second = browser.tab('b')
  second.listen(['me'])
  await open(browser)
  first.share.join(undefined)
  await open(browser)
  expect([browser.gateway.open().map(({ topics }) => topics), second.state.get()]).toEqual([[['me']], 'live'])
})

test('when the stream cannot be had, listeners of every tab poll every 10 s until it is back', async () => {
  const browser = aBrowser()
  browser.gateway.refuse(aFailure('unreachable'))
  const leader = browser.tab('a')
  leader.listen(['p:1'])
  const other = browser.tab('b')
  const poll = vi.fn(async () => undefined)
  other.listen(['p:1'], 0, poll)

  await browser.timers.pass(100)
  expect(leader.state.get()).toBe('reconnecting')
  await browser.timers.pass(15_000)
  expect([leader.state.get(), other.state.get()]).toEqual(['polling', 'polling'])
  const before = poll.mock.calls.length
  await browser.timers.pass(20_000)
  expect(poll.mock.calls.length - before).toBe(2)

  browser.gateway.refuse(undefined)
  await browser.timers.pass(60_000)
  await arrive()
  const after = poll.mock.calls.length
  await browser.timers.pass(25_000)
  expect([leader.state.get(), other.state.get()]).toEqual(['live', 'live'])
  expect(poll.mock.calls.length).toBe(after)
})

test('I18N-02 when the language changes, whoever listens reads again what was told in the former one', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  const polls = [vi.fn(async () => undefined), vi.fn(async () => Promise.reject(new Error('unreachable')))] as const
  const gone = tab.listen(['list:cg'], 0, polls[0])
  tab.listen(['p:1'], 0, polls[1])
  tab.share.readAgain()
  gone.end()
  tab.share.readAgain()
  expect(polls.map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

test('R-20 when the gateway ends the session the stream says so, and nothing is opened again in its name', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  tab.listen(['p:1'])
  await open(browser)
  tab.onSignedOut.mockImplementation(() => tab.share.join(undefined))

  browser.gateway.say('end', { reason: 'signed-out' })
  await arrive()
  await browser.timers.pass(60_000)

  expect(tab.onSignedOut).toHaveBeenCalledOnce()
  expect(browser.gateway.open()).toHaveLength(0)
})

test('when the last listener leaves the stream is closed', async () => {
  const browser = aBrowser()
  const { end } = browser.tab('a').listen(['p:1'])
  await open(browser)

  end()
  await open(browser)

  expect(browser.gateway.open()).toHaveLength(0)
})

test('without a network the state says offline, and going online tries at once', async () => {
  const browser = aBrowser()
  const tab = browser.tab('a')
  tab.listen(['p:1'])
  await open(browser)

  browser.unplug()
  await arrive()
  await browser.timers.pass(20_000)
  expect(tab.state.get()).toBe('offline')
  const tries = browser.gateway.lines.length
  browser.gateway.refuse(undefined)
  tab.share.nudge()
  await arrive()

  expect(browser.gateway.lines.length).toBe(tries + 1)
  expect(tab.state.get()).toBe('live')
})

test('TEND-06 lists have no numbers: after a cut, and when another tab takes the stream over, they are read again, once', async () => {
  const browser = aBrowser()
  const first = browser.tab('a')
  first.listen(['me'])
  const refresh = vi.fn(async () => undefined)
  const hall = vi.fn(async () => undefined)
  const second = browser.tab('b')
  second.listen(['list:gy'], 0, refresh)
  second.listen(['p:1'], 0, hall)
  await open(browser)
  expect(refresh).toHaveBeenCalledTimes(0)

  for (const line of browser.gateway.open()) line.cut()
  await arrive()
  await browser.timers.pass(3_000)
  await arrive()
  expect([second.state.get(), refresh.mock.calls.length]).toEqual(['live', 1])

  first.share.join(undefined)
  await open(browser)
  expect([second.state.get(), refresh.mock.calls.length]).toEqual(['live', 2])
  expect(hall).not.toHaveBeenCalled()
})

test('U-01 who follows a project and hears no `hello` reads it again after a cut: what happened meanwhile came as a picture he does not hear', async () => {
  const browser = aBrowser()
  const { share } = browser.tab('a')
  const refresh = vi.fn(async () => undefined)
  share.add(['p:1'], { view: () => undefined }, { signal: new AbortController().signal, poll: refresh })
  await open(browser)
  expect(refresh).toHaveBeenCalledTimes(0)
  for (const line of browser.gateway.open()) line.cut()
  browser.gateway.bid()
  await arrive()
  await browser.timers.pass(3_000)
  await arrive()
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('H4 a hall that cannot be read is read again by every tab that shows it, and asked for anew by who opens it later', async () => {
  const browser = aBrowser()
  const asked: string[] = []
  const poll = (who: string) => async () => void asked.push(who)
  browser.tab('a').listen(['p:1'], 0, poll('a'))
  const other = browser.tab('b')
  other.listen(['p:1'], 0, poll('b'))
  browser.tab('c').listen(['list:cg'], 0, poll('c'))
  await open(browser)
  browser.gateway.say('fault', { topic: 'p:1' })
  await arrive()
  expect(asked).toEqual(['a', 'b'])
  expect(browser.gateway.open()).toHaveLength(1)
  const before = browser.gateway.lines.length
  other.listen(['p:1'])
  await open(browser)
  expect(browser.gateway.lines.length).toBe(before + 1)
  expect(browser.gateway.open()).toHaveLength(1)
})

test('H4 who has an ear of his own for it is not asked twice', async () => {
  const browser = aBrowser()
  const told: string[] = []
  const poll = async () => void told.push('poll')
  const on = { fault: ({ topic }: { topic: string }) => void told.push(topic) }
  browser.tab('a').share.add(['p:1'], on, { signal: new AbortController().signal, poll })
  await open(browser)
  told.length = 0
  browser.gateway.say('fault', { topic: 'p:1' })
  await arrive()
  expect(told).toEqual(['p:1'])
})
