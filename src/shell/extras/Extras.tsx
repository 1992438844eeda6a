import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Palette } from '#shell/palette/Palette.tsx'
import { useGo } from '#shell/palette/use-go.ts'
import { messages } from '#shell/shell.messages.ts'
import { type Shell, useShell } from '#shell/shell-context.ts'
import { useLate } from '#ui/controls/use-late.ts'
import { Favourites } from './Favourites.tsx'
import { helpAbout } from './help.ts'
import { showHighContrast } from './high-contrast.ts'
import { createPreferences } from './preferences.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
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
  const Copilot = useCopilot(shell)
  const state = session.state.value
  if (state !== 'signed-in' && state !== 'expired') return null
  return (
    <>
      {/* Another person has another talk. */}
      {Copilot && <Copilot key={session.user.value?.userId} />}
      {state === 'signed-in' && wished.value === 'palette' && <Palette places={places} preferences={preferences} onClose={close} />}
      {state === 'signed-in' && wished.value === 'keys' && <ShortcutSheet path={nav.address.value.path} onClose={close} />}
    </>
  )
}

const readCopilot = () => import('#shell/copilot/AppCopilot.tsx').then((module) => module.AppCopilot)

/** Loaded when it is wished for the first time; from then on it stays, and its talk with it. */
function useCopilot({ wished }: Shell) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const [isWanted, setWanted] = useState(false)
  const isWished = wished.value === 'copilot'
  useEffect(() => {
    if (isWished) setWanted(true)
  }, [isWished])
  const onFailed = useCallback(
    (_: unknown, retry: () => void) => {
      notices.show({ tone: 'danger', text: t('unloaded'), ms: 0, action: { label: t('retry'), run: retry } })
    },
    [notices, t],
  )
  return useLate(isWanted, readCopilot, onFailed)
}

/** F1 opens the handbook at the view that is shown. The component that calls it must read signals. */
function useHelp(shell: Shell, isHere: boolean): void {
  const go = useGo()
  const isAsked = shell.wished.value === 'help'
  useEffect(() => {
    if (!isAsked) return
    shell.wished.value = ''
    const to = isHere ? helpAbout(shell) : undefined
    if (to) void go(to)
  }, [isAsked, isHere, shell, go])
}
