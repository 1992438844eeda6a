import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { showBeside } from './place.ts'
import css from './Tooltip.css?inline'

const sheet = styleSheet(css)

/** A sentence about what is under the pointer or has focus. Escape hides it; it never holds a control. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  useStyles(sheet)
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const show = () => {
    if (shown || !bubble.current || !anchor.current) return
    setShown(true)
    showBeside(bubble.current, anchor.current, { side: 'above', align: 'center' })
  }
  const hide = () => {
    if (!shown) return
    setShown(false)
    bubble.current?.hidePopover?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      hide()
    }
  }
  // The sentence describes the control inside, which stays what it is: this span only watches it.
  useLayoutEffect(() => anchor.current?.firstElementChild?.setAttribute('aria-describedby', id), [id])
  const watch = { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide, onKeyDown }
  return (
    <span ref={anchor} className="ui-tooltip-anchor" {...watch}>
      {children}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className="ui-tooltip">
        {text}
      </span>
    </span>
  )
}
