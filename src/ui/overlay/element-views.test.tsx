// @vitest-environment jsdom
import { useSignals } from '@preact/signals-react/runtime'
import { act, fireEvent } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BodyHost } from '#core/element/body/body.ts'
import { type DialogProps, dialogOf } from '#core/element/body/dialog.ts'
import { type PopupProps, popupOf } from '#core/element/body/popup.ts'
import { reactBody } from '#core/element/body/react-body.tsx'
import { definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import { ElementField } from '#core/element/field/field-view.tsx'
import { open as openByName } from '#core/element/page-calls.ts'
import { aDeclaration, pretendForms } from '#core/element/testing.ts'
import { dialog, field, popup } from '#elements/shared.ts'
import '#core/element/stage.ts'
import '#core/element/field/controls.ts'
import '#core/element/look/element-error.ts'
import { pretendLayout } from '#ui/testing.ts'
import { ElementDialog } from './ElementDialog.tsx'
import { ElementPopup } from './ElementPopup.tsx'

beforeAll(() => {
  pretendLayout()
  pretendForms()
})
afterEach(() => document.body.replaceChildren())

type Any = HTMLElement & Record<string, unknown> & { show(props?: object): Promise<unknown>; hide(): Promise<unknown> }

/** A choice of two words: field and popup in React, as a picker is made. */
function Choice({ host }: { host: BodyHost<FieldProps & PopupProps> }) {
  useSignals()
  const anchor = useRef<HTMLButtonElement>(null)
  const [choice, list] = [fieldOf(host), popupOf(host)]
  const choose = (word: string) => {
    choice.commit(word, { selected: [{ id: word }] })
    list.close('select')
  }
  return (
    <ElementField host={host} still={() => choice.value.value}>
      {(ties) => (
        <>
          <button {...ties} ref={anchor} type="button" onClick={list.open}>
            {choice.value.value || '…'}
          </button>
          <ElementPopup host={host} anchor={anchor} label="words">
            {['one', 'two'].map((word) => (
              <button key={word} type="button" data-word={word} onClick={() => choose(word)}>
                {word}
              </button>
            ))}
          </ElementPopup>
        </>
      )}
    </ElementField>
  )
}

function Question({ host }: { host: BodyHost<DialogProps> }) {
  useSignals()
  const { close } = dialogOf(host)
  const buttons = (busy: boolean) => (
    <button type="button" data-ok disabled={busy} onClick={() => void close('confirm', { answer: 42 })}>
      OK
    </button>
  )
  return (
    <ElementDialog host={host} heading="Question" footer={buttons}>
      <p>Sure?</p>
    </ElementDialog>
  )
}

const choiceTag = 'fly-test-choice'
const questionTag = 'fly-test-question'
beforeAll(() => {
  const choice = aDeclaration({ tag: choiceTag, extends: [field, popup], body: async () => ({ body: reactBody(Choice) }) })
  const question = aDeclaration({ tag: questionTag, extends: [dialog], body: async () => ({ body: reactBody(Question) }) })
  for (const declaration of [choice, question]) defineShell(definitionOf(declaration))
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

async function place(tag: string, attributes: Record<string, string> = {}) {
  const element = document.createElement(tag) as Any
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) element.setAttribute(name, value)
  const heard: string[] = []
  for (const name of ['input', 'change', 'fly-change', 'fly-open', 'fly-close', 'fly-before-open', 'fly-before-close'])
    element.addEventListener(name, (event) => heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail ?? null)}`))
  document.body.append(element)
  await settle()
  const find = <E extends HTMLElement>(selector: string) => element.shadowRoot?.querySelector<E>(selector)
  const press = async (selector: string) => {
    fireEvent.click(find(selector) as HTMLElement)
    await settle()
  }
  return { element, heard, find, press }
}

test('EMB-03 a React field: open, choose, and the form events follow in their order', async () => {
  const { element, heard, find, press } = await place(choiceTag, { name: 'c', label: 'Word' })
  expect(find('label')?.textContent).toBe('Word')
  await press('[part=control] button')
  expect([element.opened, element.hasAttribute('opened')]).toEqual([true, true])
  await press('[data-word=two]')
  expect(heard).toEqual([
    'fly-open {}',
    'input null',
    'fly-change {"value":"two","selected":[{"id":"two"}]}',
    'change null',
    'fly-close {"reason":"select"}',
  ])
  expect([element.value, element.opened, find('[part=control] button')?.textContent]).toEqual(['two', false, 'two'])
})

test('EMB-03 a commit of what is there already, and what the page sets, tell nobody', async () => {
  const { element, heard, press } = await place(choiceTag, { value: 'two' })
  element.value = 'one'
  element.opened = true
  await settle()
  await press('[data-word=one]')
  expect(heard).toEqual(['fly-open {}', 'fly-close {"reason":"select"}'])
})

test('EMB-03 a field that is disabled or read-only does not open, and closes when it becomes so', async () => {
  const { element } = await place(choiceTag, { disabled: '' })
  await element.show()
  expect(element.opened).toBe(false)
  element.disabled = false
  await element.show()
  expect(element.opened).toBe(true)
  element.readonly = true
  expect(element.opened).toBe(false)
})

test('EMB-03 what is missing is shown after the form asked, in the language of the element', async () => {
  const { element, find } = await place(choiceTag, { required: '' })
  expect(find('[part=error-text]')?.textContent).toBe('')
  ;(element as unknown as { checkValidity(): boolean }).checkValidity()
  await settle()
  expect(find('[part=error-text]')?.textContent).toBe('Please fill in this field.')
  element.lang = 'zh'
  await settle()
  expect(find('[part=error-text]')?.textContent).toBe('请填写此项。')
})

test('EMB-03 clear() empties a field and tells it', async () => {
  const { element, heard } = await place(choiceTag, { value: 'one', clearable: '' })
  await (element as unknown as { clear(): Promise<void> }).clear()
  expect(heard).toEqual(['input null', 'fly-change {"value":""}', 'change null'])
  expect(element.value).toBe('')
})

test('a dialog answers what was confirmed, and null for every other way out', async () => {
  const { element, heard, find, press } = await place(questionTag)
  expect(find('dialog')).toBeNull()
  const first = element.show()
  await settle()
  expect([find<HTMLDialogElement>('dialog')?.open, element.opened, find('h2')?.textContent]).toEqual([true, true, 'Question'])
  await press('[data-ok]')
  expect(await first).toEqual({ answer: 42 })
  const second = element.show({ heading: 'Other' })
  await settle()
  expect(find('h2')?.textContent).toBe('Other')
  await press('[aria-label=Close], [aria-label=关闭]')
  expect(await second).toBeNull()
  await vi.waitFor(() =>
    expect(heard.map((line) => line.split(' ')[0])).toEqual(
      Array(2).fill(['fly-before-open', 'fly-open', 'fly-before-close', 'fly-close']).flat(),
    ),
  )
  expect(heard.at(-1)).toBe('fly-close {"reason":"close","result":null}')
})

test('EMB-03 own texts of one element, and its own language, also in React', async () => {
  const { element, find } = await place(questionTag, { opened: '' })
  const label = () => find('[part=header] button')?.getAttribute('aria-label')
  expect(label()).toBe('Close')
  element.lang = 'zh'
  await settle()
  expect(label()).toBe('关闭')
  element.messages = { close: 'Away' }
  await settle()
  expect(label()).toBe('Away')
})

test('a page may keep a dialog closed or open, with a reason that is shown', async () => {
  const { element, find, press } = await place(questionTag)
  element.addEventListener('fly-before-open', (event) => event.preventDefault(), { once: true })
  expect(await element.show()).toBeNull()
  expect(element.opened).toBe(false)
  const answer = element.show()
  await settle()
  const refuse = (event: Event) => (event as CustomEvent).detail.waitUntil(Promise.reject(new Error('Save the bill first')))
  element.addEventListener('fly-before-close', refuse, { once: true })
  await press('[data-ok]')
  expect([element.opened, find('dialog')?.textContent?.includes('Save the bill first')]).toEqual([true, true])
  await element.hide()
  expect(await answer).toBeNull()
})

test('`opened` is the same as show() and hide()', async () => {
  const { element, find } = await place(questionTag, { opened: '', presentation: 'inline' })
  expect(find('section')?.textContent).toContain('Sure?')
  element.opened = false
  await settle()
  expect(find('section')).toBeNull()
})

test('fly.open makes a dialog, answers its result and takes it away; a tag that is none is refused', async () => {
  const answer = openByName(questionTag, { heading: 'By name' })
  await settle()
  const element = document.querySelector(questionTag) as Any
  expect(element.parentElement).toBe(document.body)
  fireEvent.click(element.shadowRoot?.querySelector('[data-ok]') as HTMLElement)
  await settle()
  expect(await answer).toEqual({ answer: 42 })
  expect(document.querySelector(questionTag)).toBeNull()
  await expect(openByName('fly-nothing')).rejects.toThrow('FLY-E110')
})

test('show() of a dialog that is in no page is refused (FLY-E110); one that leaves while open answers null', async () => {
  await expect((document.createElement(questionTag) as Any).show()).rejects.toThrow('FLY-E110')
  const { element } = await place(questionTag)
  const answer = element.show()
  await settle()
  element.remove()
  expect(await answer).toBeNull()
  vi.restoreAllMocks()
})
