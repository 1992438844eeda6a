import { dispatch, tagsOf } from '#core/element/page.ts'
import type { AuthReason } from './access-tokens.ts'
import type { RequestHostSignIn } from './host-tokens.ts'

/** What `fly-auth-required` carries. `waitUntil`: the page signs its user in; credentials are asked for again when the promise is kept. */
export interface AuthRequired {
  reason: AuthReason
  waitUntil(promise: Promise<unknown>): void
}

/**
 * Asks the page with a login of its own to sign its user in: `fly-auth-required` on the `<fly-context>` of that name, where there is none
 * on the document. `preventDefault()` says that the page sees to it by itself, e.g. leaves for its login: nothing is asked again then.
 *
 * @param onTaken hears whether the page said so
 * @see elements.md 2.7, catalogue 1
 */
export const requestHostSignIn =
  (context: string, onTaken: (byPage: boolean) => void = () => undefined): RequestHostSignIn =>
  async (reason) => {
    const awaited: Promise<unknown>[] = []
    const detail: AuthRequired = { reason, waitUntil: (promise) => void awaited.push(Promise.resolve(promise)) }
    const event = new CustomEvent('fly-auth-required', { bubbles: true, composed: true, cancelable: true, detail })
    const taken = !dispatch(placeOf(context), event)
    onTaken(taken)
    if (taken || awaited.length === 0) return false
    return Promise.all(awaited).then(
      (answers) => !answers.includes(false),
      () => false,
    )
  }

const placeOf = (context: string): EventTarget =>
  [...document.querySelectorAll<HTMLElement & { name?: string }>(tagsOf('context').join())].find(({ name }) => name === context) ?? document
