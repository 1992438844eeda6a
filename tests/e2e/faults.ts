import type { Browser, BrowserContext } from 'playwright/test'

/** What goes wrong in the pages of a journey, as their browsers tell it: errors in the console, and what was thrown and nobody caught. */
export interface Faults {
  /** The journey provokes these. */
  expect: (...provoked: readonly RegExp[]) => void
  /** All others. */
  unexpected: () => string[]
  stop: () => void
}

/** No fault: what a browser asks for by itself, and that a machine too slow for its browsers is told to ask later. */
const IGNORED = /\/favicon\.ico$|status of 503 /

export function faultsIn(browser: Browser): Faults {
  const heard: string[] = []
  const expected: RegExp[] = []
  const hear = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (thrown) => heard.push(String(thrown.error())))
  }
  browser.on('context', hear)
  return {
    expect: (...provoked) => expected.push(...provoked),
    unexpected: () => heard.filter((fault) => ![IGNORED, ...expected].some((known) => known.test(fault))),
    stop: () => browser.off('context', hear),
  }
}
