// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, aRuntime, type Sent, settle } from '#core/testing.tsx'
import { aHost } from '#widgets/user-picker/testing.ts'
import { ProcessForm, type ProcessFormHost } from './ProcessForm.tsx'
import type { FieldPerms, FormValues, ProcessFormProps } from './process-form.types.ts'

const PERMS = 'POST /workflow/process/task/getNodeModelPerms'
const SCOPE = 'POST /platform/app/dataScope/user'

let form: HTMLElement
const PAGE = `
  <label for="reason">Reason</label><textarea id="reason" name="reason">why</textarea>
  <label id="amount-label">Amount <input name="amount" value="100" required></label>
  <select name="kind"><option value="a">A</option><option value="b" selected>B</option></select>
  <input type="checkbox" name="urgent" checked>
  <input name="fixed" value="1" readonly>
  <div data-fly-field="lines"><input value="x"><button type="button">Add</button></div>
  <button name="go">Go</button>`
beforeEach(() => {
  form = document.createElement('div')
  form.innerHTML = PAGE
  document.body.append(form)
})
afterEach(() => {
  cleanup()
  form.remove()
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

const at = (selector: string) => form.querySelector<HTMLElement>(selector)!
const state = (selector: string) => ['hidden', 'readonly', 'disabled'].filter((name) => at(selector).hasAttribute(name)).join(' ')
const everything = () =>
  Object.fromEntries(
    ['[name=reason]', '[name=amount]', '[name=kind]', '[name=urgent]', '[name=fixed]'].map((one) => [one.slice(6, -1), state(one)]),
  )

const defaults: ProcessFormProps = {
  ...{ source: '', processInsId: '', nodeId: '', modelIds: '', permissions: undefined, data: {}, readonly: false },
}

async function aForm(over: Partial<ProcessFormProps> = {}, answers: object = {}) {
  const made = aHost({ ...defaults, ...over }, 'zh')
  const failures: { message: string; retry(): void }[] = []
  const phases: string[] = []
  const host = {
    ...made.host,
    element: form,
    setPhase: (phase: string) => phases.push(phase),
    fail: (failure: (typeof failures)[number]) => failures.push(failure),
  } as unknown as ProcessFormHost
  const runtime = aRuntime({ answers: answers as never })
  const view = await act(async () => {
    const drawn = render(createElement(RuntimeContext, { value: runtime }, createElement(ProcessForm, { host })))
    await settle()
    return drawn
  })
  const { sent } = runtime.http as unknown as { sent: (Sent & { name: string })[] }
  const pending = () => view.container.querySelector('[data-pending]') !== null
  return { ...made, ...view, sent, failures, phases, pending }
}
const getData = (methods: Record<string, (...args: unknown[]) => unknown>) => methods.getData!() as FormValues
const NODE = { source: 'process-engine', processInsId: 'i1', nodeId: 'head' }
const rows = (perms: FieldPerms) => ({ [PERMS]: () => Object.entries(perms).map(([field, perm]) => ({ field, perm })) })

test('FLOW-10 source, instance and node are read from the address of the page, also behind its #', async () => {
  history.replaceState(null, '', '/form?source=process-engine&processinsId=i7#/x?nodeId=finance')
  const { sent } = await aForm({}, rows({}))
  expect(sent).toMatchObject([{ name: PERMS, body: { processinsId: 'i7', nodeId: 'finance' } }]) // sic
})

test('FLOW-10 what the element is given wins over the address', async () => {
  history.replaceState(null, '', '/form?source=process-engine&processinsId=i7&nodeId=finance')
  const { sent } = await aForm({ processInsId: 'i8' }, rows({}))
  expect(sent).toMatchObject([{ body: { processinsId: 'i8', nodeId: 'finance' } }]) // sic
})

test('PERM-04 in a node H hides with the label, R is read-only, E is editable, what is not named is not editable', async () => {
  const { told } = await aForm(NODE, rows({ reason: 'H', amount: 'R', urgent: 'E', fixed: 'E' }))
  expect(everything()).toEqual({ reason: 'hidden disabled', amount: 'readonly', kind: 'disabled', urgent: '', fixed: 'readonly' })
  expect([state('label[for=reason]'), state('#amount-label')]).toEqual(['hidden', ''])
  expect([state('[data-fly-field] > input'), state('[data-fly-field] > button'), state('[name=go]')]).toEqual(['readonly', 'disabled', ''])
  expect(at('[name=amount]').title).toBe('当前环节不可修改此字段')
  expect(told('fly-permissions')).toEqual([
    {
      fields: [
        { field: 'reason', perm: 'H' },
        { field: 'amount', perm: 'R' },
        { field: 'kind', perm: 'R' },
        { field: 'urgent', perm: 'E' },
        { field: 'fixed', perm: 'E' },
        { field: 'lines', perm: 'R' },
      ],
    },
  ])
})

test('PERM-04 outside a process the scope of the models decides: what none lets be read is hidden, what one lets be written is editable', async () => {
  const scopes = [
    { reportModelId: 'm1', name: 'M1', read: ['reason', 'amount', 'kind'], write: ['reason'] },
    { reportModelId: 'm2', name: 'M2', read: ['kind'], write: ['kind'] },
  ]
  const { sent } = await aForm({ modelIds: 'm1, m2' }, { [SCOPE]: () => scopes })
  expect(sent).toMatchObject([{ name: SCOPE, body: ['m1', 'm2'] }])
  expect(everything()).toEqual({ reason: '', amount: 'readonly', kind: '', urgent: 'hidden disabled', fixed: 'hidden readonly disabled' })
})

test('PERM-04 without a process and without models nothing is asked and nothing changed', async () => {
  const { sent } = await aForm({ source: 'process-engine' })
  expect([sent, everything()]).toEqual([[], { reason: '', amount: '', kind: '', urgent: '', fixed: 'readonly' }])
})

test('PERM-04 readonly locks all that is shown, and given permissions need no call', async () => {
  const permissions = { reason: 'H', amount: 'E', kind: 'E', urgent: 'E', fixed: 'E' } as const
  const { sent, set } = await aForm({ permissions, readonly: true })
  expect([sent, everything()]).toEqual([
    [],
    { reason: 'hidden disabled', amount: 'readonly', kind: 'disabled', urgent: 'disabled', fixed: 'readonly' },
  ])
  await set({ readonly: false })
  expect(everything()).toEqual({ reason: 'hidden disabled', amount: '', kind: '', urgent: '', fixed: 'readonly' })
})

test('the page gets its fields back as they were', async () => {
  const before = form.innerHTML
  const { unmount } = await aForm(NODE, rows({ reason: 'H' }))
  expect(form.innerHTML).not.toBe(before)
  unmount()
  expect(form.innerHTML).toBe(before)
})

test('a field that comes later gets its permission and its value', async () => {
  await aForm({ ...NODE, data: { later: 'v' } }, rows({}))
  await act(async () => {
    form.insertAdjacentHTML('beforeend', '<input name="later">')
    await settle()
  })
  expect([state('[name=later]'), (at('[name=later]') as HTMLInputElement).value]).toEqual(['readonly', 'v'])
})

test('a field that leaves the form is given back at once', async () => {
  await aForm(NODE, rows({}))
  const reason = at('[name=reason]')
  await act(async () => {
    document.body.append(reason)
    await settle()
  })
  expect(reason.hasAttribute('readonly')).toBe(false)
  reason.remove()
})

test('values are read and written by field; what is hidden is not among them', async () => {
  const { methods } = await aForm(
    { ...NODE, data: { secret: 1, note: 'kept' } },
    rows({ reason: 'H', amount: 'E', kind: 'E', urgent: 'E', secret: 'H' }),
  )
  expect(getData(methods)).toEqual({ note: 'kept', amount: '100', kind: 'b', urgent: true, fixed: '1' })
  await act(async () => void methods.setData!({ amount: '250', kind: 'a', urgent: false }))
  expect(getData(methods)).toEqual({ note: 'kept', amount: '250', kind: 'a', urgent: false, fixed: '1' })
})

test('what was typed stays when the permissions are read again', async () => {
  const { methods } = await aForm({ ...NODE, data: { amount: '1' } }, rows({ amount: 'E' }))
  ;(at('[name=amount]') as HTMLInputElement).value = '2'
  await act(async () => {
    await methods.refresh!()
    await settle()
  })
  expect(getData(methods).amount).toBe('2')
})

test('what was typed stays when the page gives the same values in another object; other values are written', async () => {
  const { methods, set } = await aForm({ ...NODE, data: { amount: '1', kind: 'a' } }, rows({ amount: 'E', kind: 'E' }))
  ;(at('[name=amount]') as HTMLInputElement).value = '2'
  await set({ data: { amount: '1', kind: 'a' } })
  expect(getData(methods)).toMatchObject({ amount: '2', kind: 'a' })
  await set({ data: { amount: '1', kind: 'b' } })
  expect(getData(methods)).toMatchObject({ amount: '1', kind: 'b' })
})

test('values that are no text are written, and taken for others each time', async () => {
  const data: Record<string, unknown> = { amount: '1' }
  data.self = data
  const { methods, set } = await aForm({ ...NODE, data }, rows({ amount: 'E' }))
  expect(getData(methods).amount).toBe('1')
  ;(at('[name=amount]') as HTMLInputElement).value = '2'
  await set({ data: { ...data } })
  expect(getData(methods).amount).toBe('1')
})

test('fly-change tells field, value and all values', async () => {
  const { told } = await aForm()
  const amount = at('[name=amount]') as HTMLInputElement
  amount.value = '7'
  await act(async () => void amount.dispatchEvent(new Event('change', { bubbles: true })))
  expect(told('fly-change')).toEqual([
    { field: 'amount', value: '7', data: { reason: 'why', amount: '7', kind: 'b', urgent: true, fixed: '1' } },
  ])
})

test('validate finds what is wrong among the fields that are shown', async () => {
  const { methods, set } = await aForm({ permissions: { amount: 'E' } })
  expect(await methods.validate!()).toBe(true)
  ;(at('[name=amount]') as HTMLInputElement).value = ''
  expect(await methods.validate!()).toBe(false)
  await set({ permissions: { amount: 'H' } })
  expect(await methods.validate!()).toBe(true)
})

test('nobody sees a field before it is known whether he may; a failure is told with a way out', async () => {
  let answer: (rows: unknown) => void = () => undefined
  const waiting = await aForm(NODE, { [PERMS]: () => new Promise((done) => (answer = done)) })
  expect(waiting.pending()).toBe(true)
  await act(async () => {
    answer([])
    await settle()
  })
  expect([waiting.pending(), waiting.phases.at(-1)]).toEqual([false, 'ready'])
  cleanup()
  let isGone = true
  const read = () => {
    if (isGone) throw aFailure('refused', { message: '流程不存在或无权查看' })
    return []
  }
  const failed = await aForm(NODE, { [PERMS]: read })
  expect([failed.pending(), failed.failures[0]?.message]).toEqual([true, '流程不存在或无权查看'])
  isGone = false
  await act(async () => {
    failed.failures[0]?.retry()
    await settle()
  })
  expect(failed.pending()).toBe(false)
})
