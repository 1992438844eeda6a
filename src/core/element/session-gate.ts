import type { Session } from '#core/runtime.ts'

type Fail = (trouble: unknown) => void

/**
 * Mounts when somebody is signed in; until then, and when that ends, the element says so. What was mounted stays, with what was
 * typed: `mount` only clears the message then.
 */
export function mountSignedIn(session: Session, life: AbortSignal, mount: () => void, fail: Fail): void {
  let mounted = false
  const onState = (state: string) => {
    if (state === 'signed-in') {
      mounted = true
      mount()
    } else if (state !== 'loading') fail({ kind: 'unauthorised', ended: state === 'expired', retry: () => void session.signIn() })
  }
  const onTrouble = (trouble: unknown) => {
    if (trouble && !mounted) fail(trouble)
  }
  for (const end of [session.state.subscribe(onState), session.trouble.subscribe(onTrouble)]) life.addEventListener('abort', end)
}

/** Says that the session cannot be found out, and takes it back when it can (`clear`). */
export function tellTrouble(session: Session, life: AbortSignal, clear: () => void, fail: Fail): void {
  let told = false
  const onTrouble = (trouble: unknown) => {
    if (trouble) fail(trouble)
    else if (told) clear()
    told = trouble !== undefined
  }
  life.addEventListener('abort', session.trouble.subscribe(onTrouble))
}
