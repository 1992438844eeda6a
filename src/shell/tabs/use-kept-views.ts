import { untracked } from '@preact/signals-react'
import { useSignalEffect } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { restoreTabs } from '#domain/tab-sets.ts'
import { recordOf, type ViewTab } from '#domain/tabs.ts'
import { isTransient, settle } from '#shell/routes.ts'
import { type Shell, useShell } from '#shell/shell-context.ts'
import { type KeptViews, readKept } from './kept-views.ts'
import { keptViewsAt } from './kept-views-at.ts'
import { reopen } from './view-verbs.ts'

/** So many views are found again; more than anybody opens. */
const MOST = 100
/** Views are numbered for as long as the page stands: what one of them held is never another one's. */
let made = 0

/**
 * Keeps the opened views for this browser tab: they are found again after loading the page anew, after a crash, and after the next sign-in of the
 * same person. They name tenant and person, go with a sign-out, and hold addresses, never what was typed. Ctrl+Shift+Y brings back a closed one.
 *
 * @see TAB-01
 */
export function useKeptViews(): void {
  const shell = useShell()
  const { storage, session, config } = useRuntime()
  const { nav, host, codes } = shell
  useLayoutEffect(
    () => untracked(() => takeUp(shell, config.mode, readKept(storage.tab.read(keptViewsAt(host))))),
    [shell, host, storage, config],
  )
  useSignalEffect(() => {
    const kept = keptOf(nav.tabs.value, codes.value)
    const now: KeptViews = { ...kept, closed: nav.closed.value, active: nav.address.value.fullPath, first: host.props.route.peek() }
    // The views that go with a session are nobody's wish.
    if (session.state.peek() !== 'signed-out') storage.tab.write(keptViewsAt(host), now)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.key.toLowerCase() !== 'y') return
      event.preventDefault()
      void reopen(nav)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [nav])
}

function keptOf(tabs: readonly ViewTab[], codes: Shell['codes']['value']): Pick<KeptViews, 'tabs' | 'codes'> {
  const records = tabs.map(recordOf).filter((id) => codes[id])
  return {
    tabs: tabs.map(({ fullPath, trail, pinned }) => ({ fullPath, ...(trail && { trail }), ...(pinned && { pinned }) })),
    codes: Object.fromEntries(records.map((id) => [id, codes[id] ?? ''])),
  }
}

function takeUp({ nav, host, learnCode, routeOf }: Shell, mode: Parameters<typeof settle>[1], kept: KeptViews | undefined): void {
  if (!kept) return
  for (const [id, code] of Object.entries(kept.codes)) learnCode(id, code)
  nav.closed.value = kept.closed
  const addresses = new Map(kept.tabs.slice(0, MOST).map((tab) => [settle(tab.fullPath, mode).fullPath, tab]))
  const tabs = [...addresses].flatMap(([fullPath, { trail, pinned }]): ViewTab[] => {
    const to = settle(fullPath, mode)
    if (isTransient(to.path) || !routeOf(to.path)) return []
    return [{ ...to, key: `kept-${++made}`, ...(trail && { trail }), ...(pinned && { pinned }) }]
  })
  const goesOn = isWhereItBegan(host, nav, mode, kept) && tabs.some(({ fullPath }) => fullPath === kept.active)
  void nav.change((now) => {
    const open = goesOn ? now.filter((tab) => addresses.has(tab.fullPath)) : now
    return { ...restoreTabs(open, tabs), ...(goesOn && { goTo: kept.active }) }
  })
}

/** An application without an address of its own begins where its page says: it goes on where the person was, while the page says the same. */
const isWhereItBegan = (host: Shell['host'], nav: Shell['nav'], mode: Parameters<typeof settle>[1], { first }: KeptViews): boolean =>
  host.props.routing.peek() === 'memory' &&
  first === host.props.route.peek() &&
  nav.address.peek().fullPath === settle(first, mode).fullPath
