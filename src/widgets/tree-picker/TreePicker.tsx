import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useId } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import type { Chip } from '#ui/controls/Chips.tsx'
import { useTreeKeys } from '#ui/display/tree-keys.ts'
import { treeNodeId, VirtualTree } from '#ui/display/VirtualTree.tsx'
import { detailed, idsOf, joined, type PopupFailure, SelectControl, type SelectHost, selectMessages } from '#widgets/select/index.ts'
import type { TreeNode, TreeStore } from './tree.store.ts'

/** Height of the list at most, px, of which the popup may leave less; a row is one node (specification section 9). */
const LIST_PX = 330
const ROW_PX = 36

export interface TreePickerProps {
  host: SelectHost
  store: TreeStore
  multiple: boolean
  /** Something can be typed to search. */
  filterable: boolean
  /** How a chosen id is shown. */
  chipOf: (id: string) => Chip
  /** What the page gets of a chosen id. */
  itemOf: (id: string) => unknown
  /** The tree is on its way. */
  busy?: boolean | undefined
  failure: PopupFailure
  /** Branches were unfolded, e.g. to load what lies beneath. */
  onUnfold?: ((nodes: readonly TreeNode[]) => void) | undefined
  isLoading?: ((node: TreeNode) => boolean) | undefined
  /** What is typed, when somebody else searches with it. */
  onQuery?: ((text: string) => void) | undefined
  /** What a node shows besides its label. */
  withNotes?: boolean | undefined
  separator?: string | undefined
}

/** A field whose list is a tree, of up to hundreds of thousands of nodes. */
export function TreePicker(props: TreePickerProps) {
  useSignals()
  const { host, store, multiple, filterable, failure, busy } = props
  host.textRevision.value
  const id = useId()
  const { opened, close } = popupOf(host)
  const commit = useCommit(props)
  const onOpen = (nodes: readonly number[], on: boolean) => {
    store.open(nodes, on)
    if (on) props.onUnfold?.(nodes.map((node) => store.flat.peek().items[node]!))
  }
  const onChoose = (node: number) => {
    const next = store.chosenAfter(node)
    if (next) commit(next)
    else if (!store.isDisabled(node)) onOpen([node], !store.isOpen(node))
    if (next && !multiple) close('select')
  }
  const { tree, items } = store.flat.value
  const visible = store.visible.value
  const isBranch = (node: number) => items[node]?.branch === true
  const face = { tree, visible, isOpen: store.isOpen, onOpen, onChoose, isBranch, textOf: (node: number) => items[node]?.label ?? '' }
  const keys = useTreeKeys({ ...face, typing: filterable })
  useBeginning({ host, store, setActive: keys.setActive })
  const searching = store.query.value.trim() !== ''
  const shown = store.shown.value
  return (
    <SelectControl
      host={host}
      chips={(multiple ? shown : shown.slice(0, 1)).map(props.chipOf)}
      multiple={multiple}
      onRemove={(one) => commit(store.without(one))}
      query={filterable ? store.query.value : undefined}
      onQuery={(text) => {
        store.search(text)
        keys.setActive(store.visible.peek()[0] ?? -1)
        props.onQuery?.(text)
      }}
      list={{ id, kind: 'tree', active: keys.active < 0 ? undefined : treeNodeId(id, keys.active) }}
      onKey={keys.onKeyDown}
      busy={busy}
      failure={failure}
      announcement={searching ? host.text(selectMessages, 'select.results', { count: store.matches.value }) : ''}
    >
      {opened.value && (
        <VirtualTree
          {...face}
          id={id}
          label={fieldOf(host).name() || host.text(selectMessages, 'select.choose')}
          keys={keys}
          multiple={multiple}
          checks={store.checks.value}
          isSelected={(node) => shown.includes(items[node]?.id ?? '')}
          isDisabled={store.isDisabled}
          isLoading={(node) => props.isLoading?.(items[node]!) === true}
          render={props.withNotes ? (node) => <Noted node={items[node]!} /> : undefined}
          rowHeight={ROW_PX}
          height={`${Math.min(LIST_PX, Math.max(1, visible.length) * ROW_PX)}px`}
          empty={failure.text === '' ? <Nothing {...props} /> : null}
        />
      )}
    </SelectControl>
  )
}

function useCommit({ host, itemOf, separator }: TreePickerProps): (ids: readonly string[]) => void {
  return (ids) => {
    const field = fieldOf(host)
    const changes = detailed(field.value.peek(), ids, itemOf, separator)
    field.commit(joined(ids, separator), changes)
  }
}

interface Beginning {
  host: SelectHost
  store: TreeStore
  setActive: (node: number) => void
}

/** A list that opens shows what is chosen; one that closes forgets what was typed. */
function useBeginning({ host, store, setActive }: Beginning): void {
  const { opened } = popupOf(host)
  const isOpen = opened.value
  const given = store.given.value
  useEffect(() => {
    if (!isOpen) {
      store.search('')
      setActive(-1)
    } else if (given) {
      const [first] = idsOf(fieldOf(host).value.peek())
      const at = first === undefined ? -1 : store.reveal(first)
      setActive(at >= 0 ? at : (store.visible.peek()[0] ?? -1))
    }
  }, [isOpen, given, store, host, setActive])
}

function Noted({ node: { label, note } }: { node: TreeNode }): ReactNode {
  return (
    <>
      {label}
      {note && <small className="tree-note"> {note}</small>}
    </>
  )
}

function Nothing({ host, store, busy }: TreePickerProps) {
  useSignals()
  const { text } = host
  if (busy) return text(selectMessages, 'select.loading')
  const typed = store.query.value.trim()
  return <slot name="empty">{text(selectMessages, typed ? 'select.noMatch' : 'select.empty', { text: typed })}</slot>
}
