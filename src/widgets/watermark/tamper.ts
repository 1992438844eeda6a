import type { Cover } from './draw.ts'

/** Ways in which a mark is found touched. */
export const tamperKinds = ['removed', 'moved', 'changed', 'closed', 'hidden', 'shrunk', 'restyled', 'covered'] as const
export type TamperKind = (typeof tamperKinds)[number]

interface Expected {
  /** Where the layer was put. */
  place: Node
  cover: Cover
  /** Its attributes, as it was made. */
  made: string
}

/** What must be true of how a layer is drawn, whoever says otherwise. */
const DRAWN: Readonly<Record<string, string>> = {
  visibility: 'visible',
  opacity: '1',
  filter: 'none',
  clipPath: 'none',
  maskImage: 'none',
  transform: 'none',
  translate: 'none',
  scale: 'none',
  rotate: 'none',
  contentVisibility: 'visible',
  zIndex: '100000',
}

/** To be compared: all that is said at an element itself. */
export const attributesOf = ({ attributes }: Element): string => JSON.stringify([...attributes].map(({ name, value }) => [name, value]))

/** The first thing that is wrong with a layer. */
export function findTamper(layer: HTMLElement, { place, cover, made }: Expected): TamperKind | undefined {
  if (layer.parentNode !== place || !layer.isConnected) return layer.isConnected ? 'moved' : 'removed'
  if (attributesOf(layer) !== made) return 'changed'
  if (cover === 'page' && canPopUp(layer) && !layer.matches(':popover-open')) return 'closed'
  const host = place instanceof ShadowRoot ? place.host : undefined
  if (!isSeen(layer)) {
    // With what it stands on it may be away: then there is nothing to be marked.
    return cover === 'self' && host && !isSeen(host) ? undefined : 'hidden'
  }
  const style = getComputedStyle(layer) as unknown as Record<string, string | undefined>
  if (Object.entries(DRAWN).some(([name, value]) => style[name] !== undefined && style[name] !== '' && style[name] !== value))
    return 'restyled'
  return isLargeEnough(layer, cover, host) ? undefined : 'shrunk'
}

const canPopUp = (layer: HTMLElement): boolean => typeof layer.showPopover === 'function'

/** What ancestors do to their content by opacity or filters they do to what is marked as well, and not at all to the top layer. */
function isSeen(element: Element): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0
}

/** Half a pixel is lost where a page is magnified. */
const ALLOWANCE = 2

function isLargeEnough(layer: HTMLElement, cover: Cover, host: Element | undefined): boolean {
  const own = layer.getBoundingClientRect()
  const whole = cover === 'page' ? document.documentElement : host
  return (
    !whole ||
    (own.width >= whole.clientWidth - ALLOWANCE && own.height >= (cover === 'page' ? window.innerHeight : whole.clientHeight) - ALLOWANCE)
  )
}

/** Places at which it is looked whether something stands above, in parts of the window. */
const POINTS = [
  [0.5, 0.5],
  [0.1, 0.1],
  [0.9, 0.9],
] as const

/**
 * Whether nothing stands above a layer of the page. Asked of the browser, for which clicks are let in for a moment: nothing is painted meanwhile.
 *
 * @returns true, or what stands above; nothing where that cannot be told, because a dialog makes everything else deaf
 */
export function isOnTop(layer: HTMLElement): true | Element | undefined {
  const root = layer.getRootNode() as Document | ShadowRoot
  layer.inert = false
  layer.style.setProperty('pointer-events', 'auto', 'important')
  const above = POINTS.map(([x, y]) => root.elementsFromPoint(x * window.innerWidth, y * window.innerHeight)[0])
  layer.style.setProperty('pointer-events', 'none', 'important')
  layer.inert = true
  const other = above.find((found) => found !== layer)
  if (!above.some((found) => found !== layer)) return true
  return other?.closest(':modal') ? undefined : (other ?? undefined)
}

/** Whether a dialog that belongs to this element lies over the page: everything else is behind it. */
export const modalOver = (host: Element): boolean => isModalWithin(deepestAt(window.innerWidth / 2, window.innerHeight / 2), host)

/** What stands at a point, within whatever element. */
function deepestAt(x: number, y: number): Element | null {
  let at = document.elementFromPoint?.(x, y) ?? null
  for (;;) {
    const inner = at?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || !at?.shadowRoot?.contains(inner)) return at
    at = inner
  }
}

function isModalWithin(from: Element | null, host: Element): boolean {
  let modal = false
  for (let at: Element | null = from; at; at = at.parentElement ?? parentHost(at)) {
    modal ||= at.matches(':modal')
    if (at === host) return modal
  }
  return false
}

const parentHost = (element: Element): Element | null => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}
