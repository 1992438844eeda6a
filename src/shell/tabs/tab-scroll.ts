/** The wheel moves the strip sideways by a quarter of what it turns (TAB-07); where there is nothing to scroll it is the page's. */
export function scrollByWheel(strip: HTMLElement | null): (() => void) | undefined {
  const turn = (event: WheelEvent) => {
    // Trackpads that are pushed sideways and gestures that zoom do what they always do.
    if (!strip || event.ctrlKey || event.deltaX !== 0 || strip.scrollWidth <= strip.clientWidth) return
    event.preventDefault()
    strip.scrollLeft += event.deltaY / 4
  }
  // Not passive, as React would listen: the page must not scroll as well.
  strip?.addEventListener('wheel', turn, { passive: false })
  return () => strip?.removeEventListener('wheel', turn)
}

/** Scrolls the strip, and only the strip, so that the shown tab is in sight. */
export function keepInSight(strip: HTMLElement | null, key: string): void {
  const tab = strip?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!strip || !tab) return
  const left = tab.offsetLeft - strip.offsetLeft
  if (left < strip.scrollLeft) strip.scrollLeft = left
  else if (left + tab.offsetWidth > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = left + tab.offsetWidth - strip.clientWidth
}
