import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import css from './Dialog.css?inline'
import { IconButton } from './IconButton.tsx'
import { messages } from './ui.messages.ts'

const sheet = styleSheet(css)

export type DialogCloseReason = 'close' | 'escape' | 'backdrop'

export interface DialogProps {
  open: boolean
  heading: string
  /** The person wants it closed. It closes when `open` becomes false, not before. */
  onClose: (reason: DialogCloseReason) => void
  children: ReactNode
  footer?: ReactNode
  /** CSS length; 520 px when left out. Never wider than the window. */
  width?: string | undefined
  /** Escape and a press outside close it too. */
  dismissible?: boolean | undefined
}

/**
 * A modal dialog: the browser's own `<dialog>`, in place, in the top layer. Focus stays inside and returns where it was.
 * In a hidden view tab the effect is undone, so that the visible tab is not blocked by a dialog nobody sees.
 */
export function Dialog({ open, heading, onClose, children, footer, width, dismissible = false }: DialogProps) {
  useStyles(sheet)
  const t = useText(messages)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    return () => element.close()
  }, [open])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      className="ui-dialog"
      aria-labelledby={titleId}
      style={width ? { inlineSize: width } : undefined}
      onKeyDown={(event) => onEscape(event, dismissible ? onClose : undefined)}
      onCancel={(event) => event.preventDefault()}
      // A browser may close it against our will (back gesture, second Escape): it is open as long as `open` says so.
      onClose={(event) => event.target === dialog.current && !dialog.current.open && dialog.current.isConnected && reopen(dialog.current)}
      onMouseDown={(event) => dismissible && isBackdrop(event) && onClose('backdrop')}
    >
      <header className="ui-dialog-header">
        <h2 id={titleId} className="ui-dialog-heading">
          {heading}
        </h2>
        <IconButton icon="close" label={t('close')} onPress={() => onClose('close')} />
      </header>
      <div className="ui-dialog-body">{children}</div>
      {footer && <footer className="ui-dialog-footer">{footer}</footer>}
    </dialog>
  )
}

/** Escape belongs to the innermost open thing: a menu inside the dialog has taken it already. */
function onEscape(event: KeyboardEvent, close: DialogProps['onClose'] | undefined): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  close?.('escape')
}

function reopen(dialog: HTMLDialogElement): void {
  dialog.showModal()
}

/** The backdrop belongs to the dialog element itself, outside its box. */
function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
