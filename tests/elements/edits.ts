import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame } from './drive.ts'

/** What a person does in a field, by keyboard alone. Runs in the browser. */

export const rootOf = (element: Any): ShadowRoot => element.shadowRoot as ShadowRoot
export const control = (element: Any, selector: string): HTMLElement => {
  const found = rootOf(element).querySelector<HTMLElement>(selector)
  assert.ok(found, `${element.localName} ${selector}`)
  return found
}

/** Two form values of each field, and how a user changes the first into another one where that needs no list. */
const FIELDS: Record<string, { values: [string, string]; edit?: (element: Any) => Promise<void> }> = {
  'fly-input-group': {
    values: ['[{"value":"a"}]', '[{"value":"b"}]'],
    edit: async (element) => {
      control(element, '[part=cell]').focus()
      await sendKeys({ type: 'x' })
      await sendKeys({ press: 'Tab' })
      await frame()
    },
  },
  'fly-user-picker': { values: ['u1', 'u2'], edit: (element) => press(element, 'ArrowDown', 'ArrowDown', 'Enter') },
  'fly-attachment-upload': {
    values: ['f1', 'f2'],
    edit: async (element) => {
      await come(element, '[part=remove]')
      control(element, '[part=remove]').focus()
      await sendKeys({ press: 'Enter' })
      await frame()
    },
  },
  'fly-dict-select': { values: ['TNE', 'MTR'], edit: (element) => press(element, 'ArrowDown', 'ArrowDown', 'Enter') },
  'fly-number-range': {
    values: ['1,5', '2,9'],
    edit: async (element) => {
      control(element, '[part=to]').focus()
      await sendKeys({ press: '0' })
      await sendKeys({ press: 'Tab' })
    },
  },
  'fly-tag-list': {
    values: ['a,b', 'c'],
    edit: async (element) => {
      control(element, '[part=input]').focus()
      await sendKeys({ type: 'new' })
      await sendKeys({ press: 'Enter' })
      await frame()
    },
  },
  'fly-rich-text': {
    values: ['one', 'two'],
    edit: async (element) => {
      control(element, '[role=textbox]').focus()
      await sendKeys({ type: 'x' })
      control(element, '[role=textbox]').blur()
      await frame()
    },
  },
  'fly-org-picker': {
    values: ['o1', 'o2'],
    edit: (element) => press(element, 'ArrowDown', 'ArrowUp', 'Enter'),
  },
  'fly-remote-picker': {
    values: ['c1', 'c2'],
    edit: (element) => press(element, 'ArrowDown', 'ArrowDown', 'Enter'),
  },
  'fly-cascader': {
    values: ['1', '2'],
    edit: (element) => press(element, 'ArrowDown', 'ArrowUp', 'Enter'),
  },
  'fly-region-picker': {
    values: ['330106', '330102'],
    edit: async (element) => {
      const box = control(element, '[role=combobox]') as HTMLInputElement
      box.focus()
      box.select()
      await sendKeys({ type: 'xihu' })
      await come(element, ROWS, '杭州市 / 西湖区')
      await sendKeys({ press: 'Enter' })
      await frame()
    },
  },
  'fly-tree-select': {
    values: ['1', '2'],
    edit: (element) => press(element, 'ArrowDown', 'ArrowUp', 'Enter'),
  },
}
const ROWS = '[role=option], [role=treeitem]'

/** Waits for what is read: a person looks before going on. */
async function come(element: Any, selector = ROWS, text = ''): Promise<void> {
  const end = performance.now() + 5_000
  const found = () => [...rootOf(element).querySelectorAll(selector)]
  do await frame()
  while (!found().some(({ textContent }) => textContent?.includes(text)) && performance.now() < end)
}

/** Keys of a person in the text box of a field with a list; the last one chooses. */
async function press(element: Any, ...keys: string[]): Promise<void> {
  control(element, '[role=combobox]').focus()
  for (const key of keys.slice(0, -1)) {
    await sendKeys({ press: key })
    await come(element)
  }
  await sendKeys({ press: keys.at(-1)! })
  await frame()
}

export const fieldOf = (tag: string) => FIELDS[tag] ?? { values: ['1', '2'] }
