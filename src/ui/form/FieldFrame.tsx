import { type ReactNode, useId } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './Field.css?inline'

const sheet = styleSheet(css)

/** What every field takes. */
export interface FieldFrameProps {
  label: string
  /** What is wrong with the value, shown beneath and read out. */
  error?: string | undefined
  help?: string | undefined
  required?: boolean | undefined
}

/** Attributes that tie a control to its label, help and error. */
export interface ControlTies {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FrameProps extends FieldFrameProps {
  /** Not to be edited now: the box is drawn still. */
  still?: boolean | undefined
  select?: boolean | undefined
  /** At the end of the line beneath, e.g. a counter; read with the note. */
  noteEnd?: ReactNode
  children: (ties: ControlTies) => ReactNode
}

/** Label above, control in a box, help or error beneath: the frame around every field. */
export function FieldFrame({ label, error, help, required, still, select, noteEnd, children }: FrameProps) {
  useStyles(sheet)
  const id = useId()
  const ties: ControlTies = {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [(error || help) && `${id}-note`, noteEnd && `${id}-end`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="ui-field">
      <label className="ui-field-label" htmlFor={id}>
        {required && (
          <span className="ui-field-required" aria-hidden="true">
            *
          </span>
        )}
        {label}
      </label>
      <div
        className={select ? 'ui-field-box ui-field-select' : 'ui-field-box'}
        data-invalid={error ? '' : undefined}
        data-still={still ? '' : undefined}
      >
        {children(ties)}
      </div>
      <div className="ui-field-foot">
        <div id={`${id}-note`} className={error ? 'ui-field-error' : 'ui-field-note'} aria-live="polite">
          {error ?? help}
        </div>
        {noteEnd && (
          <div id={`${id}-end`} className="ui-field-note">
            {noteEnd}
          </div>
        )}
      </div>
    </div>
  )
}
