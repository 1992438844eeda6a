import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { ShellHost } from '#core/element/body/body.ts'
import { styleSheet } from '#core/element/look/sheet.ts'
import css from './field.css?inline'
import { messages } from './field.messages.ts'
import { type FieldProps, fieldOf } from './field.ts'

/** Adopt it in `begin` of the body: `adopt(root, [fieldSheet(), styleSheet(css)])`. */
export const fieldSheet = (): CSSStyleSheet => styleSheet(css)

/** What a control inside the frame takes over. */
export interface FieldControlProps {
  /** For the `id` of the first control: the label belongs to it. */
  readonly id: string
  /** For `aria-label` of a control, where there is no visible label. */
  readonly name: string | typeof nothing
  /** For `aria-describedby`. */
  readonly describedBy: string
  /** For `aria-invalid`. */
  readonly invalid: 'true' | typeof nothing
  readonly disabled: boolean
}

interface FrameOptions {
  /** Several controls: the frame is a group that has the name. */
  readonly group?: boolean
  /** The value as text, drawn instead of the control when the field is read-only. */
  readonly still: () => unknown
}

/**
 * Label above, control in a box, help and error beneath: the frame of a field that lit draws, with the slots and parts that every field has.
 *
 * @param control draws what stands in the box
 * @see field-view.tsx for the same in React
 */
export function fieldFrame<Props extends FieldProps>(
  host: ShellHost<Props>,
  control: (ties: FieldControlProps) => TemplateResult,
  { group = false, still }: FrameOptions,
): TemplateResult {
  const props = host.props as unknown as ShellHost<FieldProps>['props']
  const field = fieldOf(host)
  const [disabled, readonly, error] = [field.disabled.value, field.readonly.value, field.error.value]
  const label = props.label.value
  const labelled = label !== '' || host.element.querySelector(':scope > [slot=label]') !== null
  const name = (!labelled && field.name()) || nothing
  const ties: FieldControlProps = { id: 'control', name, describedBy: 'help error', invalid: error ? 'true' : nothing, disabled }
  const clears = props.clearable.value && field.value.value !== '' && !disabled
  const clear = () => void (host.element as HTMLElement & { clear(): unknown }).clear()
  return html`<div
    class="field"
    role=${group ? 'group' : nothing}
    aria-labelledby=${group && labelled ? 'label' : nothing}
    aria-label=${group ? name : nothing}
  >
    <label id="label" class="field-label" part="label" for=${readonly ? nothing : 'control'} ?hidden=${!labelled}
      >${field.required.value ? html`<b aria-hidden="true">*</b>` : nothing}<slot name="label">${label}</slot></label
    >
    ${
      readonly
        ? html`<div class="field-still" part="control">${still()}</div>`
        : html`<div class="field-box" part="control" ?data-invalid=${error !== ''} ?data-disabled=${disabled}>
            <slot name="prefix"></slot>${control(ties)}${
              clears
                ? html`<button type="button" class="field-button" aria-label=${host.text(messages, 'clear')} @click=${clear}>×</button>`
                : nothing
            }<slot name="suffix"></slot>
          </div>`
    }
    <div id="help" class="field-help" part="help" ?hidden=${!props.help.value && !host.element.querySelector(':scope > [slot=help]')}>
      <slot name="help">${props.help.value}</slot>
    </div>
    <div id="error" class="field-error" part="error-text" aria-live="polite">${error}</div>
  </div>`
}
