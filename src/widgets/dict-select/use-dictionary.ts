import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { type Dictionary, dictionariesOf, entriesIn, layOut } from '#widgets/dictionary/index.ts'
import { selectMessages } from '#widgets/select/index.ts'
import type { DictHost } from './dict-select.types.ts'

export type Loaded =
  | { phase: 'loading'; dictionary: Dictionary }
  | { phase: 'ready'; dictionary: Dictionary }
  /** `quiet`: the page shows the failure itself. */
  | { phase: 'failed'; dictionary: Dictionary; reason: string; quiet: boolean }

const nothing: Dictionary = layOut([])

/** The entries of the element: those of the page, or the dictionary's. The element is ready with the first answer, whatever it is. */
export function useDictionary(host: DictHost): { loaded: Loaded; again: () => void } {
  const runtime = useRuntime()
  const [loaded, setLoaded] = useState<Loaded>({ phase: 'loading', dictionary: nothing })
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((now) => now + 1), [])
  const readTurn = useRef(0)
  const { data, dictCode, url } = host.props
  const [given, code, address] = [data.value, dictCode.value, url.value]
  useEffect(() => {
    let ended = false
    const show = (next: Loaded) => {
      if (!ended) setLoaded(next)
    }
    const own = entriesIn(given)
    if (own || code === '') {
      show({ phase: 'ready', dictionary: layOut(own ?? []) })
      return undefined
    }
    if (turn === 0) host.setPhase('loading')
    else if (turn !== readTurn.current) dictionariesOf(runtime).forget()
    readTurn.current = turn
    dictionariesOf(runtime)
      .entries(code, address)
      .then(
        (entries) => show({ phase: 'ready', dictionary: layOut(entries) }),
        (cause: unknown) => {
          if (ended) return
          console.warn(`[fly] 请求失败 dictionary ${code}`, cause)
          const reason = cause instanceof Failure && cause.message ? cause.message : host.text(selectMessages, 'select.failed')
          const facts = cause instanceof Failure ? { code: cause.code ?? 'FLY-E304', status: cause.status, traceId: cause.traceId } : {}
          const quiet = !host.emit('fly-error', { code: 'FLY-E305', ...facts, message: reason, cause, retry: again })
          show({ phase: 'failed', dictionary: nothing, reason, quiet })
        },
      )
    return () => {
      ended = true
    }
  }, [host, runtime, given, code, address, turn, again])
  // After the painting, so that who waits for the element finds its entries.
  useEffect(() => {
    if (loaded.phase !== 'loading') host.setPhase('ready')
  }, [host, loaded])
  return { loaded, again }
}
