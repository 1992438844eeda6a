/** Tells when a page may have slept or changed its network. Returns the end. */
export type PageResume = (onWake: () => void) => () => void

/** The page is shown again, restored from the back-forward cache, or online again. */
export const onPageResume: PageResume = (onWake) => {
  if (typeof window === 'undefined') return () => undefined
  const shown = () => document.visibilityState === 'visible' && onWake()
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('online', onWake)
  window.addEventListener('pageshow', onWake)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('online', onWake)
    window.removeEventListener('pageshow', onWake)
  }
}
