import { useEffect } from 'react'
import { whenIdle } from '#core/element/idle.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { useShell } from './shell-context.ts'

const AGAIN_MS = 10_000

/** The watermark over the application, once the first picture stands; what could not be loaded is asked for again. */
export function useMark(): void {
  const runtime = useRuntime()
  const { host } = useShell()
  useEffect(() => {
    let end: (() => void) | undefined
    let ended = false
    const begin = () => {
      if (ended) return
      import('#widgets/watermark/app/index.ts').then(
        ({ markApplication }) => {
          if (!ended) end = markApplication(runtime, host)
        },
        () => setTimeout(begin, AGAIN_MS),
      )
    }
    const leave = whenIdle(begin)
    return () => {
      ended = true
      leave()
      end?.()
    }
  }, [runtime, host])
}
