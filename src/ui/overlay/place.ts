/** Where a popover goes, in CSS px of the window. */
export interface Place {
  top: number
  left: number
}
export type Side = 'below' | 'above'

interface Box {
  top: number
  left: number
  width: number
  height: number
}

/** Beside what something can stand: an element, or a point that somebody pressed. */
export type Anchor = Pick<Element, 'getBoundingClientRect'>

const GAP = 4
const MARGIN = 8

/**
 * Puts a box beside its anchor: on the wished side if it fits there, else on the other one if that has more room, never outside the window.
 *
 * @param anchor box of the anchor, window coordinates
 * @param size of the popover
 * @param align which edges meet: `start` the left ones, `end` the right ones, `center` the middles
 */
export function placeBeside(
  anchor: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
  { side = 'below', align = 'start' }: { side?: Side; align?: 'start' | 'end' | 'center' } = {},
): Place {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - size.height
  const fitsBelow = below + size.height <= window.height - MARGIN
  const fitsAbove = above >= MARGIN
  const goesBelow = side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow
  const wished = {
    start: anchor.left,
    end: anchor.left + anchor.width - size.width,
    center: anchor.left + (anchor.width - size.width) / 2,
  }[align]
  return {
    top: clamp(goesBelow ? below : above, MARGIN, window.height - size.height - MARGIN),
    left: clamp(wished, MARGIN, window.width - size.width - MARGIN),
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

interface Placement {
  side?: Side
  align?: 'start' | 'end' | 'center'
}

/** Opens a popover in the top layer beside its anchor. */
export function showBeside(popover: HTMLElement, anchor: Anchor, placement?: Placement): void {
  popover.showPopover?.()
  moveBeside(popover, anchor, placement)
}

/** Puts an open popover beside its anchor again. A zoomed page (`zoom` in CSS) is divided out. */
export function moveBeside(popover: HTMLElement, anchor: Anchor, placement?: Placement): void {
  const zoom = 'currentCSSZoom' in popover ? (popover.currentCSSZoom as number) : 1
  const view = popover.ownerDocument.documentElement
  const { top, left } = placeBeside(
    anchor.getBoundingClientRect(),
    popover.getBoundingClientRect(),
    { width: view.clientWidth, height: view.clientHeight },
    placement,
  )
  popover.style.top = `${top / zoom}px`
  popover.style.left = `${left / zoom}px`
}
