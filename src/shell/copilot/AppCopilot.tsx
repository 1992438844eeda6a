import { useSignals } from '@preact/signals-react/runtime'
import { createElement } from 'react'
import type { ShownList } from '#core/browser/shown.ts'
import { tagOf } from '#core/element/page.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { useShell } from '#shell/shell-context.ts'
import { useTitles } from '#shell/tabs/use-titles.ts'
import type { ContextPiece, CopilotEvents } from '#widgets/copilot/index.ts'
import { piecesOf } from './page-context.ts'
import { takeFilter } from './take-filter.ts'

/** Narrower than this, the drawer is the page. */
const PHONE = '(max-width: 480px)'

/** The copilot over the views, of one person: his talk goes on while views change and while the drawer is closed. */
export function AppCopilot() {
  useSignals()
  const runtime = useRuntime()
  const { wished, nav, shown } = useShell()
  const titleOf = useTitles()
  const address = nav.address.value
  const lang = runtime.locale.lang.value
  const isOpen = wished.value === 'copilot'
  const screen = { title: titleOf(address.path), path: address.path }
  const told = () => [...shown].flatMap((read) => read() ?? [])
  const pageContext = (): readonly ContextPiece[] =>
    piecesOf(told(), screen, { lang, moment: { now: new Date(runtime.clock.now()).toISOString(), zone: HOME_ZONE } })
  const close = () => {
    if (wished.peek() === 'copilot') wished.value = ''
  }
  const take = ({ detail: { args } }: CustomEvent<CopilotEvents['fly-action']>) => {
    const list = told().find((one): one is ShownList => one.kind === 'list')
    if (args.kind !== 'filter' || !list) return
    // What was taken over stands beneath the drawer.
    close()
    void takeFilter(args.filter, screen.title, list, runtime)
  }
  return createElement(tagOf('copilot'), {
    ...{ trigger: 'none', presentation: 'drawer', dismissible: true, attachments: true },
    fullscreen: isOpen && window.matchMedia(PHONE).matches,
    opened: isOpen,
    pageContext,
    'onfly-close': close,
    'onfly-action': take,
  })
}
