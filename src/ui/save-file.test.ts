// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const given = new Map<string, Blob>()

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      given.set('blob:1', blob)
      return 'blob:1'
    },
    revokeObjectURL: (address: string) => void given.delete(address),
  })
})
afterEach(() => {
  given.clear()
  vi.useRealTimers()
})

test('EXP-08 a file is saved by its name from a link of the document, which a page that follows links does not hear of', () => {
  const pressed: string[] = []
  const heard = vi.fn()
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.isConnected} ${this.hidden} ${this.download} ${this.href}`)
    this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  document.addEventListener('click', heard)
  saveFile('名单.xlsx', new Blob(['rows']))
  expect(pressed).toEqual(['true true 名单.xlsx blob:1'])
  expect(heard).not.toHaveBeenCalled()
  expect(document.querySelector('a')).toBeNull()
  document.removeEventListener('click', heard)
  press.mockRestore()
})

test('EXP-08 what is saved can be read for a while, and is then given up', () => {
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('rows.xlsx', new Blob(['rows']))
  vi.advanceTimersByTime(30_000)
  expect(given.size).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(given.size).toBe(0)
  press.mockRestore()
})
