// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { definitionOf } from './declare.ts'
import { defineShell } from './define.ts'
import { aDeclaration, aProbe } from './testing.ts'

/** What an element says when the files it would need to say it cannot be loaded. */

afterEach(() => {
  document.body.replaceChildren()
  told.length = 0
  vi.doUnmock('./stage.ts')
  vi.doUnmock('./look/element-error.ts')
  vi.resetModules()
  vi.restoreAllMocks()
})

const offline = () => {
  throw new Error('offline')
}

const told: string[] = []

async function place(declaration = aDeclaration()) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  defineShell(definitionOf(declaration))
  const element = document.createElement(declaration.tag) as HTMLElement & { phase: string }
  element.addEventListener('fly-error', (event) => told.push((event as CustomEvent).detail.code))
  document.body.append(element)
  await expect.poll(() => element.phase).not.toBe('loading')
  return element
}

test('ERR-03 without its stage an element shows FLY-E103, and Retry brings it', async () => {
  vi.doMock('./stage.ts', offline)
  const probe = aProbe()
  const element = await place(aDeclaration({ body: async () => ({ body: probe.body }) }))
  expect([element.phase, element.shadowRoot?.textContent?.includes('FLY-E103')]).toEqual(['error', true])
  expect(told).toEqual(['FLY-E103'])
  vi.doUnmock('./stage.ts')
  element.shadowRoot?.querySelector('button')?.click()
  await expect.poll(() => element.phase).toBe('ready')
  expect([probe.mounts(), element.shadowRoot?.textContent?.includes('FLY-E103')]).toEqual([1, false])
})

test('ERR-03 without the words for failures it shows FLY-E103 in the place of the block', async () => {
  vi.doMock('./look/element-error.ts', offline)
  const element = await place(aDeclaration({ body: () => Promise.reject(new Error('404')) }))
  const block = element.shadowRoot?.querySelector('[part=error]') as HTMLElement
  expect([element.phase, block.hidden, block.textContent?.includes('FLY-E103')]).toEqual(['error', false, true])
})
