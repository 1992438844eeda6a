import type { BrowserContext, CDPSession, Page } from 'playwright'
import { workedMs } from '../track.ts'

/** A line and a processor. `latencyMs` is a whole round trip. */
export interface Condition {
  name: string
  cpuRate: number
  line?: { latencyMs: number; bytesPerSec: number }
}

/** The line is that of the browsers' developer tools under the name "Slow 4G". */
export const conditions: readonly Condition[] = [
  { name: 'Cpu1', cpuRate: 1 },
  { name: 'Cpu4', cpuRate: 4 },
  { name: 'Slow', cpuRate: 4, line: { latencyMs: 562.5, bytesPerSec: 180_000 } },
]

/** What one visit took, in ms; `shift` is the sum of layout shifts. */
export interface Visit {
  usableMs: number
  paintMs: number
  cpuMs: number
  kB: number
  requests: number
  shift: number
}

/** A window under a condition, with its meters. */
export interface Window {
  page: Page
  /** Does what begins the visit and waits until a row can be clicked. */
  visit(begin: () => Promise<unknown>): Promise<Visit>
}

/** After this long without a row the visit has failed. */
const WAIT_MS = 60_000
/** What a page asks for right after it can be used counts for its start. */
const AFTER_MS = 1_000

/** Runs in every page before its own scripts: says when the first thing that `row` names is painted, and sums up what jumped. */
function watch(row: string): void {
  if (window.top !== window) return
  const page = window as unknown as { usable(at: number): void; shift: number }
  page.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const roots = (root: ParentNode): ParentNode[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const look = () => {
    if (!roots(document).some((root) => root.querySelector(row))) return void setTimeout(look, 20)
    requestAnimationFrame(() => setTimeout(() => page.usable(performance.timeOrigin + performance.now())))
  }
  look()
}

export async function openWindow(context: BrowserContext, row: string, { cpuRate, line }: Condition): Promise<Window> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let told: (at: number) => void = () => {}
  await page.exposeFunction('usable', (at: number) => told(at))
  await page.addInitScript(watch, row)
  const taken = await countTraffic(devtools)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  if (line)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bytesPerSec,
      uploadThroughput: line.bytesPerSec,
    })
  return {
    page,
    async visit(begin) {
      const before = { ...taken }
      const usable = new Promise<number>((done, fail) => {
        told = done
        setTimeout(() => fail(new Error(`no row in ${WAIT_MS} ms at ${page.url()}`)), WAIT_MS).unref()
      })
      const from = Date.now()
      await begin()
      const usableMs = (await usable) - from
      const cpuMs = await workedMs(devtools)
      await page.waitForTimeout(AFTER_MS)
      const { paintAt, shift } = await page.evaluate(() => ({
        paintAt: performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
        shift: (window as unknown as { shift: number }).shift,
      }))
      return {
        usableMs,
        paintMs: paintAt - from,
        cpuMs,
        shift,
        kB: (taken.bytes - before.bytes) / 1_000,
        requests: taken.requests - before.requests,
      }
    },
  }
}

async function countTraffic(devtools: CDPSession): Promise<{ bytes: number; requests: number }> {
  const taken = { bytes: 0, requests: 0 }
  const fromCache = new Set<string>()
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void fromCache.add(requestId))
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url)) taken.requests += 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fromCache.has(requestId)) taken.requests -= 1
    taken.bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return taken
}
