/**
 * The pages the identity provider returns to. They carry the answer on and do nothing else: no library, no token, no inline script.
 */

const SOURCE = 'oidc-client'

/**
 * `silent-renew.html`: tells the page that opened the hidden frame.
 *
 * @see oidc-client-ts, IFrameWindow.notifyParent: the message both sides agree on
 */
export function finishSilent(): void {
  window.parent.postMessage({ source: SOURCE, url: location.href, keepOpen: false }, location.origin)
}

/**
 * `callback.html`: a window opened for sign-in tells its opener and closes; otherwise the application opens where the user was, with the
 * provider's answer in the fragment, from where the session takes it at once.
 */
export function finishSignIn(): void {
  const answer = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search)
  const state = answer.get('state') ?? ''
  const kept = readState(state, () => sessionStorage) ?? readState(state, () => window.opener?.sessionStorage)
  if (kept?.request_type === 'si:p' && window.opener) {
    window.opener.postMessage({ source: SOURCE, url: location.href, keepOpen: false }, location.origin)
    window.close()
    return
  }
  location.replace(returnAddress(kept?.data?.returnTo, answer, location.origin))
}

interface KeptState {
  request_type?: string
  data?: { returnTo?: string }
}

/** Where the application goes on: an address of our own origin, the provider's answer in its fragment, behind what stood there before. */
export function returnAddress(returnTo: string | undefined, answer: URLSearchParams, origin: string): string {
  const wanted = URL.parse(returnTo ?? '/', origin)
  const target = wanted?.origin === origin ? wanted : new URL('/', origin)
  target.hash = [target.hash.slice(1), answer.toString()].filter(Boolean).join('&')
  return target.href
}

/** The window that asks for sign-in writes its state down after it has opened this one: it is only there. An opener of another origin has none for us. */
function readState(state: string, shelf: () => Storage | undefined): KeptState | undefined {
  try {
    return JSON.parse(shelf()?.getItem(`fly:oidc.${state.split(';')[0]}`) ?? '') as KeptState
  } catch {
    return undefined
  }
}
