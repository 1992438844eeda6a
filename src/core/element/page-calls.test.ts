// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialog } from '#elements/shared.ts'
import { definitionOf } from './declare.ts'
import { defineShell } from './define.ts'
import { open } from './page-calls.ts'
import './stage.ts'
import './look/element-error.ts'
import { aDeclaration } from './testing.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

function aDialog(over: Parameters<typeof aDeclaration>[0]) {
  const declaration = aDeclaration({ extends: [dialog], ...over })
  defineShell(definitionOf(declaration))
  return declaration.tag
}

test('ERR-03 fly.open rejects with the failure of a dialog that cannot load, and takes it away', async () => {
  const tag = aDialog({ body: () => Promise.reject(new Error('404')) })
  await expect(open(tag)).rejects.toMatchObject({ code: 'FLY-E103', message: expect.stringContaining('FLY-E103') })
  expect(document.querySelector(tag)).toBeNull()
})

test('ERR-03 fly.open rejects when a required property is left out', async () => {
  vi.useFakeTimers()
  const tag = aDialog({ props: { modelId: { type: 'string', default: '', required: true, doc: '' } } })
  const answer = open(tag)
  const refused = expect(answer).rejects.toMatchObject({ code: 'FLY-E107' })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  vi.useRealTimers()
})

test('ERR-03 what fails in a dialog that is open is its own to show: the answer waits for the user', async () => {
  const tag = aDialog({
    body: async () => ({
      body: {
        mount(host) {
          host.setPhase('ready')
          return () => undefined
        },
      },
    }),
  })
  const answer = open(tag)
  const element = document.querySelector(tag) as HTMLElement & { hide(): Promise<unknown> }
  await new Promise((resolve) => element.addEventListener('fly-open', resolve))
  element.dispatchEvent(new CustomEvent('fly-error', { detail: { code: 'FLY-E301', message: 'gone' } }))
  await element.hide()
  expect(await answer).toBeNull()
})
