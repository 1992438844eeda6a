import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { Palette } from '#shell/palette/Palette.tsx'
import { type Shell, useShell } from '#shell/shell-context.ts'
import { Favourites } from './Favourites.tsx'
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

/** Ctrl+K and `?`, while no dialog lies over the page. */
function useKeys({ host, wished }: Shell): void {
  useEffect(() => {
    const place = { host: host.element, isWholePage: host.props.routing.peek() === 'path', isApple: isApple() }
    const hear = (event: KeyboardEvent) => {
      const request = keyRequest(event, place)
      if (!request || isModalOpen(document)) return
      event.preventDefault()
      wished.value = request
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [host, wished])
}
