import type { ElementError } from '#core/element/body/body.ts'
import { attributeOf, missingProps, type Phase } from '#core/element/declare.ts'
import { type MessageKey, say } from '#core/element/element.messages.ts'
import type { Inside } from '#core/element/shell.ts'
import css from './element-error.css?inline'
import type { Frame } from './frame.ts'
import { adopt, styleSheet } from './sheet.ts'

/** What is needed when something is wrong, or when the page is asked for its consent: a file of its own in the build. */
export { dispatchCancelable } from '#core/element/cancelable-event.ts'
export { say } from '#core/element/element.messages.ts'

/** `FLY-Ennn` and sentence of a failure that brings none of its own (elements.md 2.8). */
const byKind: Readonly<Record<string, readonly [code: string, message: MessageKey]>> = {
  unauthorised: ['FLY-E201', 'signIn'],
  forbidden: ['FLY-E401', 'denied'],
  unreachable: ['FLY-E301', 'offline'],
  timeout: ['FLY-E302', 'timeout'],
  refused: ['FLY-E304', 'broken'],
  broken: ['FLY-E305', 'broken'],
}

const byCode: Readonly<Record<string, MessageKey>> = {
  'FLY-E101': 'setUp',
  'FLY-E103': 'load',
  'FLY-E107': 'setUp',
  'FLY-E201': 'signIn',
  'FLY-E401': 'denied',
  'FLY-E505': 'waited',
}

export interface KnownError extends ElementError {
  code: string
  phase: Extract<Phase, 'error' | 'denied' | 'signed-out'>
  /** Our own sentence, for a failure without one. */
  say: MessageKey
}

/** Reads whatever was thrown as a failure with a code. A defect of ours is `FLY-E305`, with the exception as its cause. */
export function known(thrown: unknown): KnownError {
  const error: ElementError = typeof thrown === 'object' && thrown !== null ? (thrown as ElementError) : { message: String(thrown) }
  const ours = Object.hasOwn(byKind, error.kind ?? '') || /^FLY-E\d{3}$/.test(error.code ?? '')
  const [kindCode, kindSays] = byKind[error.kind ?? 'broken'] ?? byKind.broken!
  const code = error.code || kindCode
  return {
    kind: error.kind,
    // A bare exception's text is for developers: the user reads our sentence, the console the exception.
    message: ours ? error.message : undefined,
    status: error.status,
    traceId: error.traceId,
    retry: error.retry,
    cause: error.cause ?? (ours ? undefined : thrown),
    code,
    say: error.ended ? 'signInAgain' : (byCode[code] ?? kindSays),
    phase:
      code === 'FLY-E201' || error.kind === 'unauthorised'
        ? 'signed-out'
        : code === 'FLY-E401' || error.kind === 'forbidden'
          ? 'denied'
          : 'error',
  }
}

/** How long a page may take to set what an element cannot do without. */
export const REQUIRED_LIMIT_MS = 1_000

/**
 * Resolves when every required property has a value; a page that has not given them after a second is told which are missing (FLY-E107).
 * Frameworks and scripts set properties after the element stands in the page.
 */
export function whenGiven({ element, cells, plan }: Inside, life: AbortSignal, fail: (error: ElementError) => void): Promise<void> {
  const missing = () => missingProps(plan, cells)
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      const cause = `Set ${missing().map(attributeOf).join(', ')} on <${element.localName}>.`
      fail({ code: 'FLY-E107', cause })
    }, REQUIRED_LIMIT_MS)
    const look = () => {
      if (missing().length > 0) return
      end()
      resolve()
    }
    const end = () => {
      clearTimeout(late)
      for (const stop of ends) stop?.()
    }
    const ends = missing().map((prop) => cells.get(prop)?.subscribe(look))
    life.addEventListener('abort', end)
  })
}

interface Circumstances {
  lang: string
  /** Old data stay in sight. */
  keepBody: boolean
  /** Fires `fly-error`; false: the page shows the failure itself. */
  emit: (detail: object) => boolean
  signIn: (() => void) | undefined
}

/**
 * Tells a failure to the page and the console, and shows it above what there is: sentence, code, and a way out.
 *
 * @returns says what is shown in another language; nothing when the page shows the failure itself
 */
export function fail(
  { element, plan, root, restart, setPhase }: Inside,
  frame: Frame,
  thrown: unknown,
  around: Circumstances,
): ((lang: string) => void) | undefined {
  const { lang, emit } = around
  const failure = known(thrown)
  const { code, status, traceId, cause } = failure
  const retry = failure.retry ?? restart
  const message = sentenceOf(failure, lang)
  setPhase(failure.phase)
  console.error(`[fly ${code}] <${element.localName}> ${message}`, cause ?? '')
  const show = emit({ code, message, status, traceId, cause, retry })
  frame.wait(false)
  if (!show) return undefined
  adopt(root, [styleSheet(css)])
  const { error, body } = frame
  body.hidden = !around.keepBody && plan.layout !== 'transparent'
  const signIn = failure.phase === 'signed-out' && around.signIn
  const sentence = part('span', 'error-message', message)
  // A sentence that came as a text stays in the language it was made in.
  if (typeof failure.message === 'string') sentence.lang = lang
  const way = button(signIn || retry)
  const sayIn = (now: string) => {
    error.lang = now
    write(sentence, typeof failure.message === 'string' ? message : sentenceOf(failure, now))
    write(way, say(now, signIn ? 'signInNow' : 'retry'))
  }
  sayIn(lang)
  error.replaceChildren(sentence, part('small', '', [code, traceId].filter(Boolean).join(' · ')), way)
  error.hidden = false
  return sayIn
}

function sentenceOf({ message, say: key }: KnownError, lang: string): string {
  return (typeof message === 'function' ? message() : message) || say(lang, key)
}

/** The same text again would be read out again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

function button(press: () => void): HTMLElement {
  const element = part('button', 'error-retry', '')
  element.setAttribute('type', 'button')
  element.addEventListener('click', press)
  return element
}

function part(tag: string, name: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  if (name) element.setAttribute('part', name)
  element.append(text)
  return element
}
