import type { SharedInterface } from '#core/element/declare.ts'

/** What several elements have in common (elements.md 2.5): each names the part of the frame that an element gets with it. */

/** A form control. What its body has to do: src/core/element/field/field.ts. */
export const field: SharedInterface = {
  name: 'field',
  props: {
    name: { type: 'string', default: '', doc: 'Name in the form.' },
    value: { type: 'string', default: '', doc: 'Value in the form; several ids are joined by `,`.' },
    label: { type: 'string', default: '', doc: 'Visible label, and the accessible name.' },
    help: { type: 'string', default: '', doc: 'Hint under the control.' },
    placeholder: { type: 'string', default: '', doc: 'Hint inside an empty control.' },
    required: { type: 'boolean', doc: 'A form cannot be submitted without a value.' },
    disabled: { type: 'boolean', reflect: true, doc: 'Cannot be used and is not in the form; a disabled `<fieldset>` does the same.' },
    readonly: { type: 'boolean', reflect: true, doc: 'Shows the value as text; it stays in the form.' },
    clearable: { type: 'boolean', doc: 'Adds a button that empties the value.' },
    accessibleName: { type: 'string', default: '', doc: 'Name for screen readers when there is no visible label.' },
    form: { type: 'object', readOnly: true, ts: 'HTMLFormElement | null', doc: 'The form it belongs to.' },
    validity: { type: 'object', readOnly: true, ts: 'ValidityState', doc: 'What is wrong with the value.' },
    validationMessage: { type: 'object', readOnly: true, ts: 'string', doc: 'What is wrong in words; empty when nothing is.' },
  },
  events: {
    input: { class: 'native', doc: 'Every edit.' },
    change: { class: 'native', doc: 'An edit is finished; follows `fly-change`.' },
    'fly-change': { class: 'value', detail: '{ value: string }', doc: 'The user has changed the value.' },
  },
  methods: {
    checkValidity: { sync: true, signature: '(): boolean', doc: 'Whether the value may be submitted; fires `invalid` when not.' },
    reportValidity: { sync: true, signature: '(): boolean', doc: 'The same, and shows what is wrong.' },
    setCustomValidity: {
      sync: true,
      signature: '(text: string): void',
      doc: 'Makes the value invalid for a reason of the page; empty takes it back.',
    },
    clear: { signature: '(): Promise<void>', doc: 'Empties the value and fires the change events.' },
  },
  slots: {
    label: 'Label with own content.',
    help: 'Hint with own content.',
    prefix: 'Inside the control, before.',
    suffix: 'Inside the control, after.',
  },
  parts: ['label', 'control', 'help', 'error-text'],
  css: { '--fly-field-height': 'var(--fly-control-height)', '--fly-field-radius': 'var(--fly-radius)' },
}

/** A field with a list that opens. What its body has to do: src/core/element/body/popup.ts. */
export const popup: SharedInterface = {
  name: 'popup',
  props: {
    opened: { type: 'boolean', reflect: true, doc: 'The popup is shown.' },
  },
  events: {
    'fly-open': { class: 'state', doc: 'The popup is shown.' },
    'fly-close': {
      class: 'state',
      detail: "{ reason: 'select' | 'escape' | 'outside' | 'blur' | 'api' }",
      doc: 'The popup is hidden.',
    },
  },
  methods: {
    show: { signature: '(): Promise<void>', doc: 'Shows the popup.' },
    hide: { signature: '(): Promise<void>', doc: 'Hides the popup.' },
  },
  slots: { empty: 'Shown when there is nothing to choose from.' },
  parts: ['popup', 'option', 'option-active', 'empty', 'chip', 'chip-remove'],
  css: { '--fly-popup-max-height': '320px', '--fly-popup-width': 'auto' },
}

/** A dialog. What its body has to do: src/core/element/body/dialog.ts. */
export const dialog: SharedInterface = {
  name: 'dialog',
  props: {
    opened: { type: 'boolean', reflect: true, doc: 'Shown; the same as `show()` and `hide()`.' },
    presentation: {
      type: 'string',
      default: 'dialog',
      values: ['dialog', 'drawer', 'page', 'inline'],
      doc: '`dialog` is modal, in the top layer; `inline` stands in the page, without an overlay and without keeping the focus.',
    },
    heading: { type: 'string', default: '', doc: 'Title; the element has its own when empty.' },
    width: { type: 'string', default: '', doc: 'CSS length; the element has its own when empty.' },
    fullscreen: { type: 'boolean', reflect: true, doc: 'Fills the window.' },
    fullscreenButton: { type: 'boolean', doc: 'Adds a button that fills the window.' },
    dismissible: { type: 'boolean', doc: 'Escape and a press outside close it, too.' },
    nonModal: { type: 'boolean', doc: 'Does not block the page; for slotted widgets that open popups of their own in `body`.' },
  },
  events: {
    'fly-before-open': { class: 'before', detail: '{ waitUntil(promise: Promise<unknown>): void }', doc: 'It is about to open.' },
    'fly-open': { class: 'state', doc: 'It is open.' },
    'fly-before-close': {
      class: 'before',
      detail: "{ reason: 'confirm' | 'cancel' | 'close' | 'escape' | 'backdrop' | 'api'; waitUntil(promise: Promise<unknown>): void }",
      doc: 'It is about to close.',
    },
    'fly-close': {
      class: 'state',
      detail: "{ reason: 'confirm' | 'cancel' | 'close' | 'escape' | 'backdrop' | 'api'; result: unknown }",
      doc: 'It is closed.',
    },
  },
  methods: {
    show: {
      signature: '(props?: Record<string, unknown>): Promise<unknown>',
      doc: 'Opens it and resolves with the result, or `null` when it was cancelled. Rejects with FLY-E110 when it is not in a page.',
    },
    hide: { signature: '(reason?: string): Promise<boolean>', doc: 'Closes it, if the page lets it; answers whether it is closed.' },
  },
  slots: { heading: 'Title with own content.', 'header-end': 'In the header, at the end.', 'footer-start': 'In the footer, at the start.' },
  parts: ['dialog', 'header', 'heading', 'close', 'body', 'footer'],
  css: { '--fly-dialog-width': '520px', '--fly-dialog-max-height': '80vh', '--fly-backdrop': 'var(--fly-color-backdrop)' },
}
