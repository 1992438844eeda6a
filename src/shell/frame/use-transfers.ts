import { useEffect, useMemo, useRef, useState } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { TransferProps } from '#shell/app.types.ts'
import { useShell } from '#shell/shell-context.ts'
import { createTaskNotifications } from './task-notifications.ts'

/** The words of the specification for what the page may ask the application's root for (IMP-21). */
const EVENTS = { showImport: 'import', showExport: 'export', searchExport: 'searchExport' } as const

/** An event is heard by the element and, when it travels, by the window: whoever hears it first takes it. */
const taken = new WeakSet<Event>()

/** A dialog that the page has asked for, until it is closed. */
export interface OpenTransfer extends TransferProps {
  readonly which: 'import' | 'export' | 'searchExport'
  readonly turn: number
}

/**
 * Opens import and export when the page asks by event or method, and takes up the tasks of this browser that are under way, so that their end is told
 * though no dialog is open.
 */
export function useTransfers(): { open: OpenTransfer | undefined; close: () => void } {
  const { host } = useShell()
  const runtime = useRuntime()
  const [open, setOpen] = useState<OpenTransfer>()
  useEffect(() => {
    const show = (which: OpenTransfer['which'], props: TransferProps = {}) =>
      setOpen((before) => ({ ...props, which, turn: (before?.turn ?? 0) + 1 }))
    const hear = (event: Event) => {
      const which = EVENTS[event.type as keyof typeof EVENTS]
      if (taken.has(event)) return
      taken.add(event)
      show(which, (event as CustomEvent<TransferProps | undefined>).detail ?? {})
    }
    const places = [host.element, window]
    for (const name of Object.keys(EVENTS)) for (const place of places) place.addEventListener(name, hear)
    const end = host.expose({
      openImport: async (props?: TransferProps) => show('import', props),
      openExport: async (props?: TransferProps) => show('export', props),
      openSearchExport: async (props?: TransferProps) => show('searchExport', props),
    })
    return () => {
      end()
      for (const name of Object.keys(EVENTS)) for (const place of places) place.removeEventListener(name, hear)
    }
  }, [host])
  useTold(runtime)
  return { open, close: () => setOpen(undefined) }
}

/** Tells the page how far the imports and exports of this browser are, begun here or elsewhere (`fly-task`). */
function useTold(runtime: Runtime): void {
  const { host } = useShell()
  const notifications = useMemo(() => createTaskNotifications(host, runtime), [host, runtime])
  // What cannot be loaded now is told by the dialogs and records when they are opened.
  useUnderWay(runtime, () => void notifications.hear().catch(nothing))
  useEffect(() => notifications.stop, [notifications])
}

/** Whether there have been tasks under way since this page was opened: then what shows them is worth loading. */
export function useTasksSeen(): boolean {
  const runtime = useRuntime()
  const [seen, setSeen] = useState(false)
  useUnderWay(runtime, () => setSeen(true))
  return seen
}

/** Where `src/widgets/transfer` keeps the tasks of this browser. */
const KEPT = 'exportExcelConfig'

const nothing = () => undefined

/** Calls `found` whenever this browser has a task under way, begun here or in another tab. */
function useUnderWay(runtime: Runtime, found: () => void): void {
  const { host } = useShell()
  const told = useRef(found)
  told.current = found
  useEffect(() => {
    const look = () => {
      if (runtime.session.state.peek() !== 'signed-in' || Object.keys(runtime.storage.browser.read<object>(KEPT) ?? {}).length === 0) return
      told.current()
    }
    /** Another tab has begun a task. */
    const elsewhere = ({ key }: StorageEvent) => key?.endsWith(KEPT) && look()
    window.addEventListener('storage', elsewhere)
    // What a dialog of a screen tells does not leave the application; one beside it is heard by the window.
    const places = [window, ...(host.element.shadowRoot ? [host.element.shadowRoot] : [])]
    // What the application itself tells, it knows.
    const begun = ({ target }: Event) => target !== host.element && look()
    for (const place of places) place.addEventListener('fly-task', begun)
    const end = runtime.session.state.subscribe(look)
    return () => {
      end()
      window.removeEventListener('storage', elsewhere)
      for (const place of places) place.removeEventListener('fly-task', begun)
    }
  }, [host, runtime])
}
