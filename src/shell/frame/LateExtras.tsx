import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '#core/element/idle.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import { isApple, isModalOpen, keyRequest } from '#shell/extras/keys.rules.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useLate } from '#ui/controls/use-late.ts'

const readExtras = () => import('#shell/extras/Extras.tsx').then((module) => module.Extras)

/** Palette, keys, favourites: loaded when one of them is asked for, or when the page has nothing else to do. */
export function LateExtras() {
  useSignals()
  const t = useText(messages)
  const { notices } = useRuntime()
  const { wished } = useShell()
  useKeys()
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
  return Extras && <Extras />
}

/** Ctrl+K, F1 and `?` of whoever is signed in, while no dialog lies over the page; heard before the extras are here, which then do what was asked. */
function useKeys(): void {
  const { session } = useRuntime()
  const { host, wished, routeOf } = useShell()
  useEffect(() => {
    const place = { host: host.element, isWholePage: host.props.routing.peek() === 'path', isApple: isApple() }
    const hear = (event: KeyboardEvent) => {
      const request = session.state.peek() === 'signed-in' ? keyRequest(event, place) : undefined
      if (!request || (request === 'help' && !routeOf(paths.help)) || isModalOpen(document)) return
      event.preventDefault()
      wished.value = request
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [session, host, wished, routeOf])
}
