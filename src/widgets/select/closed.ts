import { html, nothing, svg } from 'lit/html.js'
import type { Body, ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { type FieldControlProps, fieldFrame, fieldSheet } from '#core/element/field/field-lit.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import iconCss from '#ui/icons/Icon.css?inline'
import { icons } from '#ui/icons/icons.ts'
import { BOX, createHandover, type Handover } from './handover.ts'
import css from './SelectBox.css?inline'
import { selectMessages } from './select.messages.ts'
import type { SelectProps } from './select.types.ts'

export type ClosedHost = ShellHost<SelectProps & { multiple?: boolean }>

export interface ClosedOptions {
  /** Loads the body that has the list, the chips and everything else. */
  readWhole: () => Promise<Body>
  /** What the box takes, where the page gives no placeholder of its own. */
  hint: (host: ClosedHost) => string
  /** What opens from the box. */
  kind: 'listbox' | 'tree'
  /** Whether letters can be typed into the box. */
  typed: boolean
  /** Methods of the element that the whole body answers; who calls one makes it come. */
  methods: readonly string[]
  /** Properties that show something when they are not empty. */
  shows: readonly string[]
}

/**
 * A field with a list as long as nobody has chosen anything and nobody is near: label, box, help and error, drawn without React, in the
 * very places where the whole body draws them. Pointer, focus, a letter, a value or a call of a method brings the whole body, which goes
 * on with the text, the caret, the paste and the opened list as they are. A page full of empty fields loads and draws little.
 */
export function closedSelect(options: ClosedOptions): Body {
  let whole: Body | undefined
  const readWhole = async () => {
    whole ??= await options.readWhole()
    return whole
  }
  return {
    mount(host, into) {
      if (whole) return whole.mount(host, into)
      const closed = host as unknown as ClosedHost
      adopt(host.root, [fieldSheet(), styleSheet(css), styleSheet(iconCss)])
      const light = document.createElement('div')
      light.dataset.view = ''
      into.append(light)
      let endLight = () => {}
      const handover = createHandover({ host, into, light, endLight: () => endLight(), readWhole, methods: options.methods })
      // Ready is what can be used as it is: a value without its names is not.
      endLight = litBody(() => view(closed, options, handover)).mount({ ...host, setPhase: () => undefined }, light)
      const endWatch = watch(closed, options, handover)
      if (!handover.asked()) host.setPhase('ready')
      return () => {
        endWatch()
        handover.end()
      }
    },
  }
}

/** What cannot be shown without the whole body makes it come. */
function watch(host: ClosedHost, { shows }: ClosedOptions, { ask }: Handover): () => void {
  const { value, readonly } = fieldOf(host)
  const props = host.props as unknown as ShellHost['props']
  const filled = (now: unknown) => (Array.isArray(now) ? now.length > 0 : Boolean(now))
  const cells = [value, readonly, popupOf(host).opened, ...shows.flatMap((prop) => props[prop] ?? [])]
  const look = (now: unknown) => {
    if (filled(now)) ask()
  }
  const ends = cells.map((cell) => cell.subscribe(look))
  return () => {
    for (const end of ends) end()
  }
}

function view(host: ClosedHost, options: ClosedOptions, handover: Handover) {
  return html`${fieldFrame(host, (ties) => box(host, options, handover, ties), { still: () => '—' })}<span
      class="visually-hidden"
      role="status"
    ></span>`
}

function box(host: ClosedHost, { hint, kind, typed }: ClosedOptions, handover: Handover, ties: FieldControlProps) {
  const { multiple, placeholder, label } = host.props
  const words = host.text(selectMessages, 'select.choose')
  const own = hint(host)
  const named = label.value !== '' || host.element.querySelector(':scope > [slot=label]') !== null
  const name = ties.name === nothing && !named ? own || nothing : ties.name
  const open = () => {
    handover.ask()
    popupOf(host).open()
  }
  const press = () => {
    host.root.querySelector<HTMLElement>(BOX)?.focus()
    open()
  }
  const near = () => ties.disabled || handover.ask()
  return html`<div class="select" ?data-multiple=${multiple?.value === true} @pointerenter=${near} @focusin=${near} @click=${press}>
    <input
      id=${ties.id}
      type="text"
      role="combobox"
      class="field-input select-input"
      aria-label=${name}
      aria-describedby=${ties.describedBy}
      aria-invalid=${ties.invalid}
      aria-required=${fieldOf(host).required.value ? 'true' : nothing}
      aria-haspopup=${kind}
      aria-expanded="false"
      aria-autocomplete=${typed ? 'list' : 'none'}
      autocomplete="off"
      spellcheck="false"
      placeholder=${placeholder.value || own || words}
      ?readonly=${!typed}
      ?disabled=${ties.disabled}
      @keydown=${(event: KeyboardEvent) => opens(event, typed) && open()}
      @input=${(event: Event) => {
        // What is typed searches; it is no value of the form.
        event.stopPropagation()
        open()
      }}
      @paste=${handover.keep}
    /><span class="select-arrow" aria-hidden="true">${chevron()}</span>
  </div>`
}

/** @returns whether the key opens the list; it does nothing else then */
function opens(event: KeyboardEvent, typed: boolean): boolean {
  const { key, isComposing } = event
  if (isComposing || !(key === 'ArrowDown' || key === 'ArrowUp' || (key === ' ' && !typed))) return false
  event.preventDefault()
  return true
}

const chevron = () =>
  html`<svg class="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${icons['chevron-down'].map((path) => svg`<path d=${path}></path>`)}
  </svg>`
