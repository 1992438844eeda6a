import { type AriaRole, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { type FollowOptions, follow } from '#ui/display/follow.ts'
import css from './Popup.css?inline'

const sheet = styleSheet(css)

/** Why the popup is to be closed: Escape, a press elsewhere, or focus that went elsewhere. */
export type PopupCloseReason = 'escape' | 'outside' | 'blur'

export interface PopupProps extends FollowOptions {
  open: boolean
  /** Beside what it stands; a press on it is not "elsewhere". */
  anchor: RefObject<HTMLElement | null>
  /** The person wants it closed. It closes when `open` becomes false. */
  onClose: (reason: PopupCloseReason) => void
  children: ReactNode
  id?: string | undefined
  /** Left out when the content has its role, e.g. a listbox. */
  role?: AriaRole | undefined
  label?: string | undefined
  className?: string | undefined
}

/**
 * A box in the top layer beside its anchor: the browser's own popover, in place, so it inherits and is styled as its surroundings and works
 * inside a modal dialog. Without popovers it is fixed, with `--fly-z-index`.
 *
 * Escape inside it or on the anchor closes this popup alone, never the dialog around it.
 */
export function Popup({ open, ...rest }: PopupProps) {
  return open ? <OpenPopup {...rest} /> : null
}

function OpenPopup({ anchor, onClose, children, id, role, label, className, align, width }: Omit<PopupProps, 'open'>) {
  useStyles(sheet)
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!popup.current || !anchor.current) return undefined
    return follow(popup.current, anchor.current, { align, width })
  }, [anchor, align, width])
  useCloseElsewhere(popup, anchor, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose('escape')
  }
  const face = { role: role ?? 'presentation', 'aria-label': label, onKeyDown }
  return (
    <div ref={popup} id={id} part="popup" popover="manual" className={className ? `ui-popup ${className}` : 'ui-popup'} {...face}>
      {children}
    </div>
  )
}

/** A press elsewhere, focus elsewhere, and Escape on the anchor close. */
function useCloseElsewhere(
  popup: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: (reason: PopupCloseReason) => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  // A popup whose part was loaded late is painted before its effects run: who presses Tab in between is heard, too.
  useLayoutEffect(() => {
    const inside = (event: Event) => event.composedPath().some((node) => node === popup.current || node === anchor.current)
    const onPress = (event: Event) => {
      if (!inside(event)) close.current('outside')
    }
    // One that goes into a shadow root from outside is heard at several of the roots.
    let heard: Event | undefined
    const onFocus = (event: Event) => {
      if (event === heard || inside(event) || event.target === page) return
      heard = event
      close.current('blur')
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      close.current('escape')
    }
    const page = popup.current?.ownerDocument
    const from = anchor.current
    const roots = rootsOf(popup.current)
    page?.addEventListener('pointerdown', onPress, true)
    for (const root of roots) root.addEventListener('focusin', onFocus, true)
    from?.addEventListener('keydown', onKey)
    return () => {
      page?.removeEventListener('pointerdown', onPress, true)
      for (const root of roots) root.removeEventListener('focusin', onFocus, true)
      from?.removeEventListener('keydown', onKey)
    }
  }, [popup, anchor])
}

/** The roots around a node up to the document: of a focus that moves within one of them those further out hear nothing. */
function rootsOf(node: Node | null | undefined): Node[] {
  const root = node?.getRootNode()
  return root ? [root, ...rootsOf((root as Partial<ShadowRoot>).host)] : []
}
