import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { useLate } from '#ui/controls/use-late.ts'
import { chipOf, SelectControl, selectMessages } from '#widgets/select/index.ts'
import { matching } from './choice.rules.ts'
import { List } from './List.tsx'
import { stateOf } from './Options.tsx'
import { type Choice, failureOf } from './use-choice.ts'

/** Most dictionaries are lists: the tree comes to those who show one. */
const readTree = async () => (await import('./Tree.tsx')).Tree

/** What a list or a tree tells the box that owns it. */
export interface Owned {
  id: string
  choice: Choice
  /** Nodes to show, in their order. */
  visible: Int32Array
  /** Something is being searched for: branches are unfolded. */
  searching: boolean
  /** Takes the keys of the box; answers whether this was one. */
  onKeys: (take: (event: KeyboardEvent) => boolean) => void
  /** Id of the option that the arrows have reached. */
  onActive: (id: string | undefined) => void
}

/** A text box that searches, and the list or tree that it opens. */
export function Combobox({ choice }: { choice: Choice }) {
  const { host, loaded, rules, shown } = choice
  const id = `${useId()}-list`
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const keys = useRef<(event: KeyboardEvent) => boolean>(undefined)
  const onKeys = useCallback((take: (event: KeyboardEvent) => boolean) => {
    keys.current = take
  }, [])
  const opened = popupOf(host).opened.value
  useEffect(() => {
    if (!opened) setTyped('')
  }, [opened])
  const visible = matching(rules, typed, host.lang())
  const tree = host.props.display.value === 'tree'
  const failed = useCallback((cause: unknown, retry: () => void) => host.fail({ kind: 'unreachable', cause, retry }), [host])
  const Tree = useLate(tree, readTree, failed)
  const searching = typed.trim() !== ''
  const isReady = loaded.phase === 'ready'
  const Entries = tree ? Tree : List
  return (
    <SelectControl
      host={host}
      chips={shown.map(({ value, node, label }) => chipOf(host, value, node === undefined ? (isReady ? null : undefined) : label))}
      multiple={rules.multiple}
      onRemove={choice.onRemove}
      query={typed}
      onQuery={setTyped}
      list={{ id, kind: tree ? 'tree' : 'listbox', active }}
      onKey={(event) => keys.current?.(event) ?? false}
      failure={failureOf(choice)}
      announcement={searching ? host.text(selectMessages, 'select.results', { count: visible.length }) : ''}
      still={choice.still}
    >
      {isReady && visible.length > 0 && Entries ? (
        <Entries key={String(searching)} {...{ id, choice, visible, searching, onKeys }} onActive={setActive} />
      ) : (
        stateOf(choice, typed.trim(), isReady && visible.length > 0)
      )}
    </SelectControl>
  )
}
