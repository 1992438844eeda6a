import type { Signal } from '@preact/signals-react'
import { Failure } from '#core/http/failure.ts'
import type { BodyHost } from './body.ts'

/** The answer holds no list where one is promised (specification section 5, Picker). */
export class NoList extends Error {
  override readonly name = 'NoList'
}

/** `FLY-Ennn` of a failure (elements.md 2.8). */
const CODES: Readonly<Record<string, string>> = {
  unauthorised: 'FLY-E201',
  forbidden: 'FLY-E401',
  unreachable: 'FLY-E301',
  timeout: 'FLY-E302',
}

interface FailureSignals {
  /** What a screen reader hears. */
  announcement?: Signal<string>
  /** A failure that the page shows by itself: it prevented `fly-error`. */
  suppressed: Signal<unknown>
}

/** Tells a failure to the page, the console and a screen reader; the view shows it unless the page does. */
export const failureReporter =
  (
    { emit, element }: Pick<BodyHost, 'emit' | 'element'>,
    reasonOf: (cause: unknown) => string,
    { announcement, suppressed }: FailureSignals,
  ) =>
  (cause: unknown, retry: () => void): void => {
    const message = reasonOf(cause)
    if (announcement) announcement.value = message
    const failure = cause instanceof Failure ? cause : undefined
    const code = cause instanceof NoList ? 'FLY-E305' : (CODES[failure?.kind ?? ''] ?? failure?.code ?? 'FLY-E304')
    const show = emit('fly-error', { code, message, status: failure?.status, traceId: failure?.traceId, cause, retry })
    suppressed.value = show ? undefined : cause
    console.error(`[fly ${code}] <${element.localName}> ${message}`, cause)
  }
