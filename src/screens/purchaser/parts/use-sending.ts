import { useRef } from 'react'
import { type Failure, failureOf } from '#core/http/failure.ts'

/** Sends by a key that stays the same as long as the same thing is sent, so that a second try is not a second action. Answers what it was refused for. */
export function useSending(): (what: unknown, work: (key: string) => Promise<void>) => Promise<Failure | undefined> {
  const last = useRef({ what: '', key: '' })
  return async (what, work) => {
    const words = JSON.stringify(what)
    if (last.current.what !== words) last.current = { what: words, key: crypto.randomUUID() }
    const failure = await failureOf(work(last.current.key))
    if (!failure) last.current = { what: '', key: '' }
    return failure
  }
}
