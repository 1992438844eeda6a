import { type Signal, signal } from '@preact/signals-react'
import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import type { FieldProps } from '#core/element/field/field.ts'
import type { Messages, TextArgs } from '#core/i18n/text.ts'
import { RuntimeContext } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { aRuntime } from '#core/testing.tsx'
import { UserPicker } from './UserPicker.tsx'
import type { PickerHost } from './use-user-picker.ts'
import type { AllProps, PickedUser } from './user-picker.types.ts'

export const aUser = (id: string, over: Partial<PickedUser> = {}): PickedUser => ({
  id,
  realName: `Name ${id}`,
  username: `u${id}`,
  orgName: 'Purchasing',
  ...over,
})

/** The properties of a field as they are at first. */
export const fieldDefaults: FieldProps = {
  name: 'f',
  value: '',
  label: 'Owner',
  help: '',
  placeholder: '',
  required: false,
  disabled: false,
  readonly: false,
  clearable: false,
  accessibleName: '',
}

const defaults: AllProps = {
  ...fieldDefaults,
  opened: false,
  multiple: true,
  selected: [],
  max: 0,
  pageSize: 20,
  orgId: '',
  params: {},
  url: '',
  byIdsUrl: '',
  browse: false,
  loader: undefined,
}

const fill = (text: string, args: TextArgs = {}) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name] ?? ''))

/** A shell around a body: its properties as signals, what it told the page, and its methods. */
export function aHost<Props extends object>(given: Props, lang: 'en' | 'zh' = 'en', allowError = true) {
  const props = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, signal<unknown>(value)]))
  const told: [string, Record<string, unknown>][] = []
  const methods: Record<string, (...args: unknown[]) => unknown> = {}
  const value = (props.value ?? signal('')) as Signal<string>
  let problem: { flag: string; text: string } | undefined
  const host = {
    element: document.body,
    root: document.body,
    props,
    textRevision: signal(0),
    lang: () => lang,
    text: (messages: Messages, key: string, args?: TextArgs) => fill(messages[lang][key] ?? key, args),
    emit: (name: string, detail: Record<string, unknown>) => {
      told.push([name, detail])
      return name !== 'fly-error' || allowError
    },
    before: async () => ({ ok: true, patch: {} }),
    expose: (more: typeof methods) => {
      Object.assign(methods, more)
      return () => undefined
    },
    write: (name: string, next: unknown) => {
      props[name]!.value = next
    },
    setPhase: () => undefined,
    fail: () => undefined,
    field: {
      ...{ value, disabled: props.disabled, readonly: props.readonly, required: props.required },
      ...{ error: signal(''), resets: signal(0) },
      name: () => String(props.label?.value ?? ''),
      commit: (next: string, detail: object) => {
        value.value = next
        told.push(['fly-change', { value: next, ...detail }])
      },
      setProblem: (found: typeof problem) => {
        problem = found
      },
    },
    popup: {
      opened: props.opened,
      open: () => {
        props.opened!.value = true
      },
      close: () => {
        props.opened!.value = false
      },
    },
  }
  return {
    host,
    props,
    methods,
    value,
    problem: () => problem,
    told: (name: string) => told.filter(([one]) => one === name).map(([, detail]) => detail),
    set: (changes: Partial<Props>) =>
      act(async () => {
        for (const [name, next] of Object.entries(changes)) props[name]!.value = next
      }),
  }
}

interface PickerOptions {
  runtime?: Runtime
  lang?: 'en' | 'zh'
  allowError?: boolean
}

/** The picker in a page of its own. */
export async function aPicker(
  over: Partial<AllProps> = {},
  { lang = 'en', runtime = aRuntime({ lang }), allowError = true }: PickerOptions = {},
) {
  const made = aHost({ ...defaults, ...over }, lang, allowError)
  const view = await act(async () =>
    render(createElement(RuntimeContext, { value: runtime }, createElement(UserPicker, { host: made.host as unknown as PickerHost }))),
  )
  return { ...view, ...made, runtime }
}
