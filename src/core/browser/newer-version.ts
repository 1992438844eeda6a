/** Asked so often at most, while somebody looks at the page. */
const EVERY_MS = 900_000

/** The scripts that the page names itself, as it writes them. A page of somebody else that holds the application names none of these. */
const ownScripts = (page: Document): string[] =>
  [...page.querySelectorAll('script[type="module"][src^="/assets/"]')].map((script) => script.getAttribute('src') ?? '')

/** Whether the page would be another one by now. A page that cannot be had, or is none of ours, says nothing. */
export async function isNewer(page: Document): Promise<boolean> {
  const mine = ownScripts(page)
  if (mine.length === 0) return false
  try {
    const answer = await fetch(page.baseURI, { cache: 'no-cache', headers: { accept: 'text/html' } })
    const text = answer.ok ? await answer.text() : ''
    return text.includes('src="/assets/') && mine.some((script) => !text.includes(`"${script}"`))
  } catch {
    return false
  }
}

/**
 * Asks whether the page would be another one: when somebody comes back to it and while he looks at it.
 *
 * @returns the end of asking
 */
export function watchVersion(page: Document, found: () => void): () => void {
  let last = Date.now()
  let ended = false
  const ask = () => {
    if (page.visibilityState === 'hidden' || Date.now() - last < EVERY_MS) return
    last = Date.now()
    void isNewer(page).then((newer) => newer && !ended && found())
  }
  const turn = setInterval(ask, EVERY_MS)
  page.addEventListener('visibilitychange', ask)
  return () => {
    ended = true
    clearInterval(turn)
    page.removeEventListener('visibilitychange', ask)
  }
}
