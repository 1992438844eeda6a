/** Not before the page has come and has drawn: what it starts with is faster then. Where the browser does not tell, a second after. */
const LATEST_MS = 1_000

/**
 * Does something once the page has nothing better to do: for what will be needed, and is not yet.
 *
 * @returns leaves it undone
 */
export function whenIdle(work: () => void): () => void {
  let cancelled = false
  const now = () => {
    if (!cancelled) work()
  }
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(now, { timeout: LATEST_MS })
    else setTimeout(now, LATEST_MS)
  }
  if (document.readyState === 'complete') wait()
  else globalThis.addEventListener('load', wait, { once: true })
  return () => {
    cancelled = true
  }
}
