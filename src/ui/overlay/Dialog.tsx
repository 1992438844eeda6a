import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './Dialog.css?inline'

const sheet = styleSheet(css)

export type DialogCloseReason = 'close' | 'escape' | 'backdrop'

export interface DialogProps {
  open: boolean
  heading: string
  /** The person wants it closed. It closes when `open` becomes false, not before. */
  onClose: (reason: DialogCloseReason) => void
  children: ReactNode
  footer?: ReactNode
  /** At the other end of the footer, away from what confirms. */
  footerStart?: ReactNode
  /** Beside the heading, before the buttons of the dialog itself. */
  headerEnd?: ReactNode
  /** Instead of the heading's text; the dialog is still named by what stands here. */
  headingSlot?: ReactNode
  /** CSS length; 520 px when left out. Never wider than the window. */
  width?: string | undefined
  /** Escape and a press outside close it too. */
  dismissible?: boolean | undefined
  /** `drawer` stands at the end of the window in its full height; `page` and `inline` lie in the text, without a veil or a trap for the focus. */
  presentation?: DialogPresentation | undefined
  fullscreen?: boolean | undefined
  /** Given: a button in the header asks for it. */
  onFullscreen?: ((fullscreen: boolean) => void) | undefined
  /** Lies over the page without blocking it, for content that opens popups of its own at the end of `body`. */
  nonModal?: boolean | undefined
}
export type DialogPresentation = 'dialog' | 'drawer' | 'page' | 'inline'

/**
 * A dialog: the browser's own `<dialog>`, in place, in the top layer. Focus begins at what is marked `first`, stays inside and returns where it was.
 * In a hidden view tab the effect is undone, so that the visible tab is not blocked by a dialog nobody sees.
 */
export function Dialog(props: DialogProps) {
  useStyles(sheet)
  const { open, presentation = 'dialog' } = props
  if (!open) return null
  return presentation === 'dialog' || presentation === 'drawer' ? <Layer {...props} /> : <InText {...props} />
}

/** In the top layer. */
function Layer(props: DialogProps) {
  const { onClose, width, dismissible = false, presentation = 'dialog', fullscreen = false, nonModal = false } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const show = (element: HTMLDialogElement) => (nonModal ? element.show() : element.showModal())
  const shown = useRef(show)
  shown.current = show
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    shown.current(element)
    element.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      part="dialog"
      className="ui-dialog"
      aria-labelledby={titleId}
      data-presentation={presentation}
      data-fullscreen={fullscreen ? '' : undefined}
      data-floating={nonModal ? '' : undefined}
      style={width && !fullscreen ? { inlineSize: width } : undefined}
      onKeyDown={(event) => onEscape(event, dismissible ? onClose : undefined)}
      onCancel={(event) => event.preventDefault()}
      // A browser may close it against our will (back gesture, second Escape): it is open as long as `open` says so.
      onClose={(event) => event.target === dialog.current && !dialog.current.open && dialog.current.isConnected && show(dialog.current)}
      onMouseDown={(event) => dismissible && isBackdrop(event) && onClose('backdrop')}
    >
      <Inside {...props} titleId={titleId} />
    </dialog>
  )
}

/** In the text of the page: named like the dialog, blocks nothing. */
function InText(props: DialogProps) {
  const titleId = useId()
  const { width, presentation } = props
  return (
    <section
      part="dialog"
      className="ui-dialog"
      data-presentation={presentation}
      aria-labelledby={titleId}
      style={width ? { maxInlineSize: width } : undefined}
    >
      <Inside {...props} titleId={titleId} />
    </section>
  )
}

function Inside(props: DialogProps & { titleId: string }) {
  const t = useText(messages)
  const { heading, headingSlot, headerEnd, footer, footerStart, children, titleId, onClose, fullscreen = false, onFullscreen } = props
  const inText = props.presentation === 'page' || props.presentation === 'inline'
  return (
    <>
      <header part="header" className="ui-dialog-header">
        <h2 id={titleId} part="heading" className="ui-dialog-heading">
          {headingSlot ?? heading}
        </h2>
        {headerEnd}
        {onFullscreen && !inText && (
          <IconButton
            icon={fullscreen ? 'shrink' : 'enlarge'}
            label={t(fullscreen ? 'shrink' : 'enlarge')}
            pressed={fullscreen}
            onPress={() => onFullscreen(!fullscreen)}
          />
        )}
        {!inText && <IconButton icon="close" label={t('close')} onPress={() => onClose('close')} />}
      </header>
      <div part="body" className="ui-dialog-body">
        {children}
      </div>
      {(footer || footerStart) && (
        <footer part="footer" className="ui-dialog-footer">
          {footerStart && <div className="ui-dialog-footer-start">{footerStart}</div>}
          {footer}
        </footer>
      )}
    </>
  )
}

/** Escape belongs to the innermost open thing: a menu inside the dialog has taken it already. */
function onEscape(event: KeyboardEvent, close: DialogProps['onClose'] | undefined): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  close?.('escape')
}

/** The backdrop belongs to the dialog element itself, outside its box. */
function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
