import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './field.css?inline'
import { messages } from './field.messages.ts'
import { type FieldProps, fieldOf } from './field.ts'

const sheet = styleSheet(css)

/** Attributes that a control inside the frame takes over: `<input {...ties} />`. */
export interface FieldControlProps {
  id: string
  disabled: boolean
  'aria-label': string | undefined
  'aria-describedby': string
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface ElementFieldProps {
  host: BodyHost<FieldProps>
  /** Several controls: the frame is a group that has the name. */
  group?: boolean
  /** The value as text, drawn instead of the control when the field is read-only. */
  still: () => ReactNode
  children: (ties: FieldControlProps) => ReactNode
}

/** Label above, control in a box, help and error beneath: the frame of an element's field, with the slots and parts that every field has. */
export function ElementField({ host, group = false, still, children }: ElementFieldProps) {
  useSignals()
  useStyles(sheet)
  const id = useId()
  const field = fieldOf(host)
  const [disabled, error, help, label] = [field.disabled.value, field.error.value, host.props.help.value, host.props.label.value]
  const hasSlot = (slot: string) => host.element.querySelector(`:scope > [slot=${slot}]`) !== null
  const labelled = label !== '' || hasSlot('label')
  const name = labelled ? undefined : field.name() || undefined
  const ties: FieldControlProps = {
    id,
    disabled,
    'aria-label': name,
    'aria-describedby': `${id}-help ${id}-error`,
    'aria-invalid': error ? true : undefined,
    'aria-required': field.required.value || undefined,
  }
  const body = field.readonly.value ? (
    <div className="field-still" part="control">
      {still()}
    </div>
  ) : (
    <div className="field-box" part="control" data-invalid={error ? '' : undefined} data-disabled={disabled ? '' : undefined}>
      <slot name="prefix" />
      {children(ties)}
      {host.props.clearable.value && field.value.value !== '' && !disabled && <Clear host={host} />}
      <slot name="suffix" />
    </div>
  )
  const naming = group ? { role: 'group', 'aria-label': name, 'aria-labelledby': labelled ? `${id}-label` : undefined } : {}
  return (
    <div className="field" {...naming}>
      <label id={`${id}-label`} className="field-label" part="label" htmlFor={field.readonly.value ? undefined : id} hidden={!labelled}>
        {field.required.value && <b aria-hidden="true">*</b>}
        <slot name="label">{label}</slot>
      </label>
      {body}
      <div id={`${id}-help`} className="field-help" part="help" hidden={!help && !hasSlot('help')}>
        <slot name="help">{help}</slot>
      </div>
      <div id={`${id}-error`} className="field-error" part="error-text" aria-live="polite">
        {error}
      </div>
    </div>
  )
}

function Clear({ host }: { host: BodyHost<FieldProps> }) {
  useSignals()
  host.textRevision.value
  const clear = () => void (host.element as HTMLElement & { clear(): unknown }).clear()
  return (
    <button type="button" className="field-button" aria-label={host.text(messages, 'clear')} onClick={clear}>
      ×
    </button>
  )
}
