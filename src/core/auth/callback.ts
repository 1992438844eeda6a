/**
 * The pages the identity provider returns to. They carry the answer on and do nothing else: no library, no token, no inline script.
 */

const SOURCE = 'oidc-client'

/** Travels behind the id of a sign-in that runs in a window of its own. */
export const IN_WINDOW = 'window'

/**
 * `silent-renew.html`: tells the page that opened the hidden frame.
 *
 * @see oidc-client-ts, IFrameWindow.notifyParent: the message both sides agree on
 */
export function finishSilent(): void {
  window.parent.postMessage({ source: SOURCE, url: location.href, keepOpen: false }, location.origin)
}

/**
 * `callback.html`: a window opened for sign-in tells the page that asked and closes; otherwise the application opens where the user was, with
 * the provider's answer in the fragment, from where the session takes it at once.
 *
 * The window has lost its opener on the way: our pages are isolated by Cross-Origin-Opener-Policy. The two meet on the channel that
 * oidc-client-ts opens for the id of the sign-in, which only pages of our own origin can join.
 */
export function finishSignIn(): void {
  const answer = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search)
  const [id = '', mark] = (answer.get('state') ?? '').split(';')
  if (mark === IN_WINDOW) {
    answer.set('state', id)
    const url = `${location.origin}${location.pathname}${location.hash.length > 1 ? '#' : '?'}${answer}`
    const channel = new BroadcastChannel(`oidc-client-popup-${id}`)
    channel.postMessage({ source: SOURCE, url, keepOpen: false })
    channel.close()
    window.close()
    return
  }
  location.replace(returnAddress(readState(id)?.data?.returnTo, answer, location.origin))
}

interface KeptState {
  data?: { returnTo?: string }
}

/** Where the application goes on: an address of our own origin, the provider's answer in its fragment, behind what stood there before. */
export function returnAddress(returnTo: string | undefined, answer: URLSearchParams, origin: string): string {
  const wanted = URL.parse(returnTo ?? '/', origin)
  const target = wanted?.origin === origin ? wanted : new URL('/', origin)
  target.hash = [target.hash.slice(1), answer.toString()].filter(Boolean).join('&')
  return target.href
}

function readState(id: string): KeptState | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(`fly:oidc.${id}`) ?? '') as KeptState
  } catch {
    return undefined
  }
}
