import type { Failure } from '#core/http/failure.ts'
import type { Session } from '#core/runtime/runtime.ts'

type Fail = (failure: unknown) => void

/**
 * Mounts when somebody is signed in; until then, and when that ends, the element says so. What was mounted stays, with what was
 * typed: `mount` only clears the message then. Whoever signed out left it: it is out of sight, and begins anew (`restart`) with somebody else.
 */
export function mountSignedIn(
  session: Session,
  life: AbortSignal,
  mount: () => void,
  fail: Fail,
  { style }: HTMLElement,
  restart: () => void,
): void {
  let owner: string | undefined
  const onState = (state: string) => {
    // Not `hidden`: a body that is told of something meanwhile shows itself by that.
    style.display = state === 'signed-out' ? 'none' : ''
    if (state === 'signed-in') {
      const user = session.user.peek()!.userId
      if (owner && owner !== user) return restart()
      owner = user
      mount()
    } else if (state !== 'loading') setTimeout(refuse)
  }
  // After the page has been asked (`fly-auth-required`): it may have said that it sees to its user by itself.
  const refuse = () => {
    const state = session.state.peek()
    if (life.aborted || state === 'signed-in' || state === 'loading' || session.atPage.peek()) return
    fail({ kind: 'unauthorised', ended: state === 'expired', retry: () => void session.signIn() })
  }
  const onFailure = oncePerOutage((failure) => {
    if (failure && !owner) fail(failure)
  })
  for (const end of [session.state.subscribe(onState), session.failure.subscribe(onFailure)]) life.addEventListener('abort', end)
}

/** Says that the session cannot be found out, and takes it back when it can (`clear`). */
export function showSessionError(session: Session, life: AbortSignal, clear: () => void, fail: Fail): void {
  let told = false
  const onFailure = oncePerOutage((failure) => {
    if (failure) fail(failure)
    else if (told) clear()
    told = failure !== undefined
  })
  life.addEventListener('abort', session.failure.subscribe(onFailure))
}

/** The session tries again and again, and fails anew each time: only the first failure of a kind is passed on until it has ended. */
function oncePerOutage(tell: (failure: Failure | undefined) => void): (failure: Failure | undefined) => void {
  let last: string | undefined
  return (failure) => {
    const kind = failure && `${failure.kind} ${failure.code ?? ''}`
    if (failure && kind === last) return
    last = kind
    tell(failure)
  }
}
