// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import { aDeclaration } from '#core/element/testing.ts'
import { reactBody } from './react-body.tsx'
import '#core/element/stage.ts'
import '#core/element/field/controls.ts'
import '#core/element/look/element-error.ts'

/** Where the focus goes on when React takes out what had it, in an element within another one. */

const rows = signal(['a', 'b'])

function Inner() {
  useSignals()
  return rows.value.map((row) => (
    <button key={row} type="button">
      {row}
    </button>
  ))
}

const Outer = () => (
  <>
    <button type="button">first</button>
    {createElement('fly-test-inner')}
  </>
)

beforeAll(() => {
  const inner = aDeclaration({ tag: 'fly-test-inner', body: async () => ({ body: reactBody(Inner) }) })
  const outer = aDeclaration({ tag: 'fly-test-outer', body: async () => ({ body: reactBody(Outer) }) })
  for (const declaration of [inner, outer]) defineShell(definitionOf(declaration))
})
afterEach(() => {
  document.body.replaceChildren()
  rows.value = ['a', 'b']
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

async function nested() {
  const outer = document.body.appendChild(document.createElement('fly-test-outer'))
  await settle()
  await settle()
  const inner = outer.shadowRoot!.querySelector('fly-test-inner')!.shadowRoot!
  const [a, b] = inner.querySelectorAll('button')
  // The focus has been in the outer element, and went on within the inner one.
  outer.shadowRoot!.querySelector('button')!.focus()
  b!.focus()
  await settle()
  a!.focus()
  await settle()
  const focused = () => inner.activeElement?.textContent ?? outer.shadowRoot!.activeElement?.textContent
  const turn = async (next: string[]) => {
    rows.value = next
    await settle()
  }
  return { focused, turn }
}

test('WID-01 a row that is moved in an element within another one keeps the focus', async () => {
  const { focused, turn } = await nested()
  expect(focused()).toBe('a')
  await turn(['b', 'a'])
  expect(focused()).toBe('a')
})

test('WID-01 a row that is taken out there does not send the focus to the first control of the page', async () => {
  const { focused, turn } = await nested()
  await turn(['b'])
  expect(focused()).toBeUndefined()
})
