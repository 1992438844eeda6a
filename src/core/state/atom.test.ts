import { effect } from '@preact/signals-react'
import { expect, test, vi } from 'vitest'
import { atom, readOnly } from './atom.ts'
import { signalView, toSignal } from './signal-view.ts'

test('a cell tells its listeners of changes only, and not after they have left', () => {
  const count = atom(1)
  const heard: number[] = []
  const end = count.subscribe((value) => heard.push(value))

  count.set(1)
  count.set(2)
  end()
  count.set(3)

  expect(heard).toEqual([2])
})

test('a listener that throws does not keep the others from hearing', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const count = atom(1)
  const heard: number[] = []
  count.subscribe(() => {
    throw new Error('defect')
  })
  count.subscribe((value) => heard.push(value))

  count.set(2)

  expect(heard).toEqual([2])
  expect(complaint).toHaveBeenCalledOnce()
  complaint.mockRestore()
})

test('STORE-01 two copies of the bundle see one cell, each by signals of its own', () => {
  const shared = atom('a')
  const first = toSignal(shared)
  const second = toSignal(readOnly(shared))
  const seen: string[] = []
  effect(() => void seen.push(`${first.value}${second.value}`))

  shared.set('b')

  expect(first).not.toBe(second)
  expect(seen.at(-1)).toBe('bb')
})

test('a face puts signals in place of cells and keeps getters alive', () => {
  let age = 1
  const service = {
    open: atom(false),
    shown: readOnly(atom('x')),
    verb: () => 'done',
    get age() {
      return age
    },
  }
  const seen = signalView(service)

  seen.open.set(true)
  age = 2

  expect(service.open.get()).toBe(true)
  expect(seen.open.value.value).toBe(true)
  expect(seen.shown.value).toBe('x')
  expect(seen.verb()).toBe('done')
  expect(seen.age).toBe(2)
})
