import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { FirmGate } from '#screens/account/firms/index.ts'
import { type ScreenProps, type ScreenResult, screens } from '#screens/registry.ts'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import css from './OneScreen.css?inline'
import { isScreen, targetOf } from './target.rules.ts'

const sheet = styleSheet(css)

export interface ScreenElementProps {
  screen: string
  params: Readonly<Record<string, string>> | undefined
  readonly: boolean
}
interface Destination {
  screen: string
  params: Readonly<Record<string, string>>
  fullPath: string
}
/** Where the user is, to be put back later, in another element too. */
export interface ScreenState {
  screen: string
  params: Readonly<Record<string, string>>
}
export interface ScreenElementEvents {
  'fly-before-navigate': Destination
  'fly-navigate': Destination
  'fly-result': ScreenResult
}
export interface ScreenElementMethods {
  open(screen: string, params?: Record<string, string>): Promise<void>
  getState(): Promise<ScreenState>
  setState(state: ScreenState): Promise<void>
}

const NONE: Readonly<Record<string, string>> = {}

/** `fly-screen`: one screen of the application without its frame. A screen that wants another one gets it here, unless the page takes over. */
export function OneScreen({ host }: { host: BodyHost<ScreenElementProps> }) {
  useSignals()
  useStyles(sheet)
  const asked = host.props.screen.value
  const askedParams = host.props.params.value ?? NONE
  const [here, setHere] = useState<ScreenState>({ screen: asked, params: askedParams })
  // What the page sets wins over where the user went.
  useEffect(() => setHere({ screen: asked, params: askedParams }), [asked, askedParams])
  const latest = useRef<ScreenState>(here)
  latest.current = here
  useEffect(() => {
    const open = (screen: string, params: ScreenState['params'] = {}) => setHere({ screen, params })
    return host.expose({
      open,
      getState: (): ScreenState => structuredClone(latest.current),
      setState: ({ screen, params }: ScreenState) => open(screen, params),
    })
  }, [host])
  const result = useCallback((what: ScreenResult) => void host.emit('fly-result', what), [host])

  const navigate = useCallback(
    (path: string, params?: Record<string, string>) => {
      const target = targetOf(path, params)
      const detail = { screen: target.screen ?? '', params: target.params, fullPath: target.fullPath }
      void host.before('fly-before-navigate', detail).then(({ ok }) => {
        if (!ok) return
        host.emit('fly-navigate', detail)
        if (target.screen) setHere({ screen: target.screen, params: target.params })
      })
    },
    [host],
  )

  const box = useRef<HTMLDivElement>(null)
  useOwnHeight(box)
  const Shown = useScreen(here.screen, host)
  if (!Shown) return null
  return (
    <div ref={box} className="one">
      <div className="one-header" part="header">
        <slot name="header-end" />
      </div>
      <div className="one-main" part="main">
        <EmptySlot value="empty">
          <FirmGate>
            <Shown key={here.screen} params={here.params} navigate={navigate} readonly={host.props.readonly.value} result={result} />
          </FirmGate>
        </EmptySlot>
      </div>
    </div>
  )
}

/** Of a height that the page gives the screen scrolls in itself; else it is as high as it is, and what sticks in it sticks to the window. */
function useOwnHeight(box: RefObject<HTMLElement | null>): void {
  // After every drawing: nobody tells when a property of CSS changes.
  useLayoutEffect(() => {
    const height = box.current && getComputedStyle(box.current).getPropertyValue('--fly-app-height').trim()
    box.current?.toggleAttribute('data-bounded', !!height && height !== 'auto')
  })
}

/** The component of a screen id, loaded when it is first asked for. An unknown id and a failed load are told by the frame. */
function useScreen(id: string, host: BodyHost<ScreenElementProps>): ComponentType<ScreenProps> | undefined {
  const [loaded, setLoaded] = useState<{ id: string; Screen: ComponentType<ScreenProps> }>()
  useEffect(() => {
    if (!isScreen(id)) {
      host.fail({ code: 'FLY-E107', cause: id ? `there is no screen "${id}"` : 'screen is missing' })
      return
    }
    let wanted = true
    host.setPhase('loading')
    screens[id].load().then(
      (Screen) => {
        if (!wanted) return
        setLoaded({ id, Screen })
        host.setPhase('ready')
      },
      (cause: unknown) => wanted && host.fail({ code: 'FLY-E103', cause }),
    )
    return () => {
      wanted = false
    }
  }, [id, host])
  return loaded?.id === id ? loaded.Screen : undefined
}
