import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import { Palette } from '#shell/palette/Palette.tsx'
import { useGo } from '#shell/palette/use-go.ts'
import { type Shell, useShell } from '#shell/shell-context.ts'
import { Favourites } from './Favourites.tsx'
import { helpAbout } from './help.ts'
import { showHighContrast } from './high-contrast.ts'
import { isModalOpen, keyRequest } from './keys.rules.ts'
import { createPreferences } from './preferences.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { isApple } from './shortcuts.ts'
import { usePlaces } from './use-places.ts'

/** What the frame does beside menu and views, loaded when it is wanted first or when the page has nothing else to do. */
export function Extras() {
  useSignals()
  const { theme, session, locale } = useRuntime()
  const shell = useShell()
  const { wished, extras, nav, host } = shell
  const places = usePlaces()
  const preferences = useMemo(
    () => createPreferences({ theme, locale, density: host.element.getAttribute('density') ?? 'normal' }),
    [theme, locale, host],
  )
  useKeys(shell)
  useHelp(shell, session.state.value === 'signed-in')
  const isHigh = preferences.isHighContrast()
  useEffect(() => (isHigh ? showHighContrast(host.root) : undefined), [host, isHigh])
  useEffect(() => {
    extras.value = { places, preferences, Favourites }
    return () => {
      extras.value = undefined
    }
  }, [extras, places, preferences])
  const close = () => {
    wished.value = ''
  }
  if (session.state.value !== 'signed-in') return null
  if (wished.value === 'palette') return <Palette places={places} preferences={preferences} onClose={close} />
  if (wished.value === 'keys') return <ShortcutSheet path={nav.address.value.path} onClose={close} />
  return null
}

/** Ctrl+K, F1 and `?`, while no dialog lies over the page. */
function useKeys({ host, wished, routeOf }: Shell): void {
  useEffect(() => {
    const place = { host: host.element, isWholePage: host.props.routing.peek() === 'path', isApple: isApple() }
    const hear = (event: KeyboardEvent) => {
      const request = keyRequest(event, place)
      if (!request || (request === 'help' && !routeOf(paths.help)) || isModalOpen(document)) return
      event.preventDefault()
      wished.value = request
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [host, wished, routeOf])
}

/** F1 opens the handbook at the view that is shown. The component that calls it must read signals. */
function useHelp(shell: Shell, isHere: boolean): void {
  const go = useGo()
  const isAsked = shell.wished.value === 'help'
  useEffect(() => {
    if (!isAsked) return
    shell.wished.value = ''
    // A key that came before this part did not look for dialogs.
    const to = isHere && !isModalOpen(document) ? helpAbout(shell) : undefined
    if (to) void go(to)
  }, [isAsked, isHere, shell, go])
}
