import { act, fireEvent } from '@testing-library/react'
import { createElement } from 'react'
import { reactBody, type View } from '#core/element/body/react-body.tsx'
import { type Declaration, definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import { aTag, pretendForms } from '#core/element/testing.ts'
import { RuntimeContext } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { aRuntime } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import '#core/element/stage.ts'
import '#core/element/field/controls.ts'
import '#core/element/look/element-error.ts'

export type AnyElement = HTMLElement & Record<string, unknown> & { show(): Promise<void>; clear(): Promise<void> }

/** jsdom without layout, popovers and forms. Called once in `beforeAll`. */
export function pretendBrowser(): void {
  pretendLayout()
  pretendForms()
}

export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

interface Setting {
  attributes?: Record<string, string>
  props?: Record<string, unknown>
  runtime?: Runtime
}

/** A picker as its page has it, in a runtime of the test: what it told the page, and how a person uses it. */
export async function placePicker(declaration: Declaration, view: View<never>, { attributes, props, runtime }: Setting = {}) {
  const given = runtime ?? aRuntime({ lang: 'en' })
  const Shown = view as View<unknown>
  const inRuntime: View<unknown> = ({ host }) => createElement(RuntimeContext, { value: given }, createElement(Shown, { host }))
  const tag = aTag()
  defineShell(definitionOf({ ...declaration, tag, needs: 'nothing', body: async () => ({ body: reactBody(inRuntime) }) }))
  const element = document.createElement(tag) as unknown as AnyElement
  for (const [name, value] of Object.entries({ lang: 'en', label: 'Field', ...attributes })) element.setAttribute(name, value)
  Object.assign(element, props)
  const heard: [string, Record<string, unknown>][] = []
  for (const name of ['fly-change', 'fly-open', 'fly-close', 'fly-filter', 'fly-error'])
    element.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail as Record<string, unknown>]))
  document.body.append(element)
  await settle()
  const root = element.shadowRoot as ShadowRoot
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const box = () => root.querySelector<HTMLInputElement>('[role=combobox]')
  return {
    element,
    root,
    box,
    told: (name: string) => heard.filter(([one]) => one === name).map(([, detail]) => detail),
    texts: (selector: string) => all(selector).map(({ textContent }) => textContent ?? ''),
    all,
    async press(selector: string, at = 0) {
      fireEvent.click(all(selector)[at]!)
      await settle()
    },
    async key(...keys: string[]) {
      for (const key of keys) {
        fireEvent.keyDown(box()!, { key })
        await settle()
      }
    },
    async type(text: string) {
      fireEvent.change(box()!, { target: { value: text } })
      await settle()
    },
  }
}
