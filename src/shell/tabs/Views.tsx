import { useSignals } from '@preact/signals-react/runtime'
import {
  Activity,
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Route, Router, Routes, useParams } from 'react-router'
import { causeOf } from '#core/browser/unloaded.ts'
import { UnsavedContext } from '#core/browser/unsaved.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { NotFound } from '#screens/account/denied/index.ts'
import { FirmGate } from '#screens/account/firms/index.ts'
import type { ScreenProps } from '#screens/registry.ts'
import { type AppRoute, LOGIN } from '#shell/routes.ts'
import { messages } from '#shell/shell.messages.ts'
import { type Shell, useShell } from '#shell/shell-context.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ScreenBoundary, ScreenFailed } from './ScreenBoundary.tsx'

/**
 * The opened views that are built, one below the other, all but one hidden. A hidden view keeps its state; its effects are undone, so that its live
 * streams pause, and done again when it is shown (TAB-01).
 */
export function Views() {
  useSignals()
  const { nav, unsaved } = useShell()
  const active = nav.active.value
  const contents = nav.contents.value
  // In the order in which they were built, wherever their tabs are pulled to: a page in a frame that moves in the document is loaded anew.
  const built = nav.tabs.value.filter(({ key }) => contents.has(key)).sort((a, b) => contents.get(a.key)! - contents.get(b.key)!)
  return (
    <>
      {built.map((tab) => (
        <Activity key={`${tab.key} ${contents.get(tab.key)}`} mode={tab.key === active ? 'visible' : 'hidden'}>
          <UnsavedContext value={unsaved.guardOf(tab.key)}>
            <View tab={tab} />
          </UnsavedContext>
        </Activity>
      ))}
      {active === '' && <Transient />}
    </>
  )
}

/** What the router's own links and hooks find in a view: its own address, whichever view is shown. */
function Routed({ address, children }: { address: string; children: ReactNode }) {
  const { nav } = useShell()
  const navigator = useMemo(() => navigatorOf(nav), [nav])
  return (
    <Router location={address} navigator={navigator}>
      {children}
    </Router>
  )
}

/** One view with its own, frozen address and its own scrolling; going to another one renders none of them anew. */
const View = memo(function View({ tab }: { tab: ViewTab }) {
  const { routes } = useShell()
  const panel = useRef<HTMLDivElement>(null)
  useKeptScroll(panel)
  return (
    <div ref={panel} className="view" role="tabpanel" id={`panel-${tab.key}`} aria-labelledby={`tab-${tab.key}`}>
      <Routed address={tab.fullPath}>
        <Routes>
          {routes.map((route) => (
            <Route key={route.id} path={route.path} element={<ScreenView route={route} address={tab} />} />
          ))}
        </Routes>
      </Routed>
    </div>
  )
})

/** /403 and addresses without a screen: shown, but no view is opened. */
function Transient() {
  useSignals()
  const { nav, routeOf } = useShell()
  const address = nav.address.value
  const route = routeOf(address.path)
  if (address.path === LOGIN) return null
  return (
    <div className="view">
      <Routed address={address.fullPath}>
        {route ? (
          <ScreenView route={route} address={address} />
        ) : (
          <NotFound navigate={(path, params) => void nav.go(withQuery(path, params))} />
        )}
      </Routed>
    </div>
  )
}

interface ScreenViewProps {
  route: AppRoute
  address: Pick<ViewTab, 'fullPath' | 'query'>
}

function ScreenView({ route, address }: ScreenViewProps) {
  const t = useText(messages)
  const { nav } = useShell()
  const named = useParams()
  const [turn, setTurn] = useState(0)
  const Screen = screenOf(route, turn)
  const arrived = <Arrived nav={nav} at={address.fullPath} />
  return (
    <ScreenBoundary
      key={turn}
      failed={(cause) => (
        <>
          <ScreenFailed cause={cause} onRetry={() => setTurn(turn + 1)} />
          {arrived}
        </>
      )}
    >
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <FirmGate>
          <Screen
            params={{ ...address.query, ...defined(named) }}
            navigate={(path, params, { replace = false, stay = false } = {}) =>
              void nav.go(withQuery(path, params), stay ? { replace: true } : { step: replace })
            }
            {...linking(nav)}
          />
          {arrived}
        </FirmGate>
      </Suspense>
    </ScreenBoundary>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <Skeleton lines={6} />
  </div>
)

/** Ends the progress bar once the screen, or the word that it failed, is on the page; also each time its view is shown again. */
function Arrived({ nav, at }: { nav: Shell['nav']; at: string }) {
  useEffect(() => {
    if (nav.address.peek().fullPath === at) nav.arrived()
  }, [nav, at])
  return null
}

const loaded = new Map<string, ComponentType<ScreenProps>>()

/** The lazily loaded screen of a route; a new turn loads it anew after a failure. */
function screenOf(route: AppRoute, turn: number): ComponentType<ScreenProps> {
  const key = `${route.id} ${turn}`
  const known = loaded.get(key)
  if (known) return known
  const made = lazy(async () => ({ default: await loadScreen(route, key) }))
  loaded.set(key, made)
  return made
}

/** A part that did not come is not remembered: the view opened again asks for it again. */
async function loadScreen(route: AppRoute, key: string) {
  try {
    return await route.load()
  } catch (cause) {
    loaded.delete(key)
    throw await causeOf(cause)
  }
}

/** The browser forgets how far a hidden box was scrolled: it is put back before the view is painted again. */
function useKeptScroll(panel: { readonly current: HTMLElement | null }): void {
  const top = useRef(0)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    // Asking where it stands would measure the page at once: the browser does that when it paints.
    if (top.current > 0) element.scrollTop = top.current
    const remember = () => {
      top.current = element.scrollTop
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [panel])
}

/** What the router's own links and hooks in a screen do: the same as everything else here. */
function navigatorOf(nav: Shell['nav']): Parameters<typeof Router>[0]['navigator'] {
  const text = (to: string | { pathname?: string; search?: string; hash?: string }) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
  return {
    createHref: (to) => nav.href(text(to)),
    go: (delta) => void (delta < 0 && nav.back()),
    push: (to) => void nav.go(text(to)),
    replace: (to) => void nav.go(text(to), { replace: true }),
  }
}

/** A path with query parameters; those without a value are left out. */
export function withQuery(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter((pair): pair is [string, string] => !!pair[1]))
  if (query.size === 0) return path
  return path + (path.includes('?') ? '&' : '?') + query
}

/** Links lead somewhere only where addresses are the application's own. */
const linking = ({ href }: Shell['nav']): Pick<ScreenProps, 'linkTo'> =>
  href('/') === '#' ? {} : { linkTo: (path, params) => new URL(href(withQuery(path, params)), window.location.href).href }

const defined = (named: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined))
