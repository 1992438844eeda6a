import type { Verdict } from './body/body.ts'
import { dispatch } from './page.ts'

/** How long the page may keep an action waiting. */
export const WAIT_LIMIT_MS = 30_000

/**
 * Asks the page whether an action may go on (elements.md 2.3).
 *
 * `preventDefault()` stops it in silence. `detail.waitUntil(promise)` holds it: `false` stops in silence, a rejection stops with
 * its message, everything else goes on. `detail.setPayload(patch)` changes what is sent; later patches win field by field.
 * Listeners must call both while the event is dispatched; `setPayload` also until the last promise is settled.
 */
export async function dispatchCancelable<Payload extends object>(
  element: EventTarget,
  name: string,
  detail: Payload,
  late: () => string,
): Promise<Verdict<Payload>> {
  const awaited: Promise<unknown>[] = []
  let patch: Partial<Payload> = {}
  const event = new CustomEvent(name, {
    cancelable: true,
    detail: {
      ...detail,
      waitUntil: (promise: Promise<unknown>) => void awaited.push(Promise.resolve(promise)),
      setPayload: (change: Partial<Payload>) => {
        patch = { ...patch, ...change }
      },
    },
  })
  if (!dispatch(element, event)) return { ok: false, patch }

  const timer = new AbortController()
  const limit = new Promise<never>((_, reject) => {
    const id = setTimeout(() => reject(new Error(`${late()} (FLY-E505)`)), WAIT_LIMIT_MS)
    timer.signal.addEventListener('abort', () => clearTimeout(id))
  })
  try {
    const answers = awaited.length > 0 ? await Promise.race([Promise.all(awaited), limit]) : []
    return { ok: !answers.includes(false), patch }
  } catch (why) {
    return { ok: false, patch, reason: why instanceof Error ? why.message : String(why ?? '') }
  } finally {
    timer.abort()
  }
}
