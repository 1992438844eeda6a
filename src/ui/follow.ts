import { showBeside } from './place.ts'

export interface FollowOptions {
  align?: 'start' | 'end' | undefined
  /** How wide the popup is: at least as its anchor, exactly as it, or as its content asks. */
  width?: 'least' | 'same' | 'own' | undefined
}

/** Room that stays free to the edges of the window, and between the two. */
const MARGIN = 8
const GAP = 4

/**
 * Shows a popup in the top layer beside its anchor and keeps it there while anything scrolls, grows or turns. It stands beside the anchor
 * from the first painting on; what follows scrolling is loaded with the first popup of the page, and without it the popup stays where it was shown.
 *
 * @returns hides it
 */
export function follow(popup: HTMLElement, anchor: HTMLElement, { align = 'start', width = 'least' }: FollowOptions = {}): () => void {
  dressWidth(popup, anchor, width)
  showBeside(popup, anchor, { align })
  let ended = false
  let stop: (() => void) | undefined
  import('@floating-ui/dom').then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (ended) return
      const middleware = [
        offset(GAP),
        flip({ padding: MARGIN }),
        shift({ padding: MARGIN }),
        size({
          padding: MARGIN,
          apply: ({ availableHeight }) =>
            popup.style.setProperty('--_room', `${Math.max(96, Math.floor(availableHeight / zoomOf(popup)))}px`),
        }),
      ]
      stop = autoUpdate(anchor, popup, () => {
        dressWidth(popup, anchor, width)
        computePosition(anchor, popup, { strategy: 'fixed', placement: `bottom-${align}`, middleware }).then(
          ({ x, y }) => {
            if (ended) return
            popup.style.left = `${x / zoomOf(popup)}px`
            popup.style.top = `${y / zoomOf(popup)}px`
          },
          () => undefined,
        )
      })
    },
    () => undefined,
  )
  return () => {
    ended = true
    stop?.()
    popup.hidePopover?.()
  }
}

/** A zoomed page (`zoom` in CSS) measures boxes in its own px and places them in zoomed ones. */
const zoomOf = (element: HTMLElement): number => ('currentCSSZoom' in element ? (element.currentCSSZoom as number) : 1)

function dressWidth(popup: HTMLElement, anchor: HTMLElement, width: 'least' | 'same' | 'own'): void {
  const wide = `${anchor.getBoundingClientRect().width / zoomOf(popup)}px`
  popup.style.minInlineSize = width === 'own' ? '' : wide
  popup.style.inlineSize = width === 'same' ? wide : ''
}
