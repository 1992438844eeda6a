import { moveBeside } from '#ui/overlay/place.ts'

export interface FollowOptions {
  align?: 'start' | 'end' | undefined
  /** How wide the popup is: at least as its anchor, exactly as it, or as its content asks. */
  width?: 'least' | 'same' | 'own' | undefined
}

/** As in `place.ts`: room that stays free to the edges of the window, and between the two. */
const MARGIN = 8
const GAP = 4
/** Less than this shows nothing: then it covers its anchor rather. */
const LEAST_PX = 96

/**
 * Shows a popup in the top layer beside its anchor and keeps it there while anything scrolls, grows or turns. It stands beside the anchor
 * from the first painting on; what follows scrolling is loaded with the first popup of the page, and without it the popup stays where it was shown.
 *
 * @returns hides it
 */
export function follow(popup: HTMLElement, anchor: HTMLElement, { align = 'start', width = 'least' }: FollowOptions = {}): () => void {
  const place = () => {
    dressWidth(popup, anchor, width)
    leaveRoom(popup, anchor)
    moveBeside(popup, anchor, { align })
  }
  popup.showPopover?.()
  place()
  let ended = false
  let stop: (() => void) | undefined
  import('@floating-ui/dom').then(
    ({ autoUpdate }) => {
      if (!ended) stop = autoUpdate(anchor, popup, () => !ended && place())
    },
    () => undefined,
  )
  return () => {
    ended = true
    stop?.()
    popup.hidePopover?.()
  }
}

/** A popup is never higher than the larger of the two rooms, above and below its anchor. */
function leaveRoom(popup: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom } = anchor.getBoundingClientRect()
  const room = Math.max(top, popup.ownerDocument.documentElement.clientHeight - bottom) - GAP - MARGIN
  popup.style.setProperty('--_room', `${Math.max(LEAST_PX, Math.floor(room / zoomOf(popup)))}px`)
}

/** A zoomed page (`zoom` in CSS) measures boxes in its own px and places them in zoomed ones. */
const zoomOf = (element: HTMLElement): number => ('currentCSSZoom' in element ? (element.currentCSSZoom as number) : 1)

function dressWidth(popup: HTMLElement, anchor: HTMLElement, width: 'least' | 'same' | 'own'): void {
  const wide = `${anchor.getBoundingClientRect().width / zoomOf(popup)}px`
  popup.style.minInlineSize = width === 'own' ? '' : wide
  popup.style.inlineSize = width === 'same' ? wide : ''
}
