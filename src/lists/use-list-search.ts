import { type RefCallback, type RefObject, useCallback, useRef } from 'react'
import type { ListSearchHandle } from './ListSearch.tsx'

interface ListSearchUse {
  /** Given to the search. */
  handle: RefObject<ListSearchHandle | null>
  /** Given to what holds the whole list: Ctrl+S keeps the search while something in it has the focus, and nothing that lies over it. */
  box: RefCallback<HTMLElement>
  /** Asks for the condition of one field beside the button that was pressed. */
  onFilter: (prop: string, button: HTMLElement) => void
  /** The list searches for nothing, neither built nor chosen beside it, and the keyboard goes on at the search. */
  onReset: () => void
}

/** How a list and its search go together. @param empty takes away everything else that narrows the list */
export function useListSearch(empty: () => unknown = () => undefined): ListSearchUse {
  const handle = useRef<ListSearchHandle>(null)
  const box = useCallback((node: HTMLElement | null) => {
    if (!node) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const path = event.composedPath()
      const inner = path.slice(0, path.indexOf(node))
      const isOver = inner.some((one) => one instanceof Element && one.matches('dialog[open], [role="dialog"]'))
      if (event.defaultPrevented || isOver || !handle.current) return
      event.preventDefault()
      handle.current.keep()
    }
    node.addEventListener('keydown', press)
    return () => node.removeEventListener('keydown', press)
  }, [])
  return {
    handle,
    box,
    onFilter: (prop, button) => handle.current?.filterBy(prop, button),
    onReset() {
      handle.current?.reset()
      empty()
    },
  }
}
