import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '#core/element/idle.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useLate } from '#ui/controls/use-late.ts'

const readExtras = () => import('#shell/extras/Extras.tsx').then((module) => module.Extras)

/** Palette, keys, favourites: loaded when one of them is asked for, or when the page has nothing else to do. */
export function LateExtras() {
  useSignals()
  const t = useText(messages)
  const { notices } = useRuntime()
  const { wished, host, routeOf } = useShell()
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // What nobody asked for is tried again when somebody does.
  const onFailed = useCallback(
    (_: unknown, retry: () => void) => {
      if (wished.peek()) notices.show({ tone: 'danger', text: t('unloaded'), ms: 0, action: { label: t('retry'), run: retry } })
    },
    [wished, notices, t],
  )
  const Extras = useLate(idle || wished.value !== '', readExtras, onFailed)
  const isHere = Extras !== undefined
  useEffect(() => {
    // Until it is here to hear it itself.
    const hear = (event: KeyboardEvent) => {
      const [target] = event.composedPath()
      const isOurs = target === document.body || event.composedPath().includes(host.element)
      const isStrong = event.ctrlKey || event.metaKey
      const isHelp = event.key === 'F1' && !isStrong && !event.shiftKey && routeOf(paths.help)
      if (!(isHelp || (event.key === 'k' && isStrong)) || event.defaultPrevented || !isOurs) return
      event.preventDefault()
      wished.value = isHelp ? 'help' : 'palette'
    }
    if (!isHere) window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isHere, host, wished, routeOf])
  return Extras && <Extras />
}
