import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { type FlatTree, isLeaf, standingOf } from '#domain/flat-tree.ts'
import { ALL, type Checks, HALF } from '#domain/tree-check.ts'
import { messages } from '#ui/ui.messages.ts'
import { rowOf, type TreeKeys, useTreeKeys } from './tree-keys.ts'
import { VirtualList, type VirtualListHandle, type VirtualRow } from './VirtualList.tsx'
import css from './VirtualTree.css?inline'

const sheet = styleSheet(css)
/** Height of a node, px (spec §9). */
const ROW_PX = 36
/** Deeper levels are not indented further, so that a label always has room. */
const MOST_INDENTS = 12
const INDENT_PX = 20

export interface TreeViewProps {
  id?: string | undefined
  /** What the tree is, for screen readers. */
  label: string
  tree: FlatTree
  /** Nodes that show, in their order: `visibleNodes(tree, open)`, or `nodesAround(tree, matches)` for a search. */
  visible: Int32Array
  isOpen: (node: number) => boolean
  /** The person unfolds or folds branches; the owner keeps what is open. */
  onOpen: (nodes: readonly number[], open: boolean) => void
  textOf: (node: number) => string
  /** What a node shows; its text when left out. No controls inside: a node is one thing. */
  render?: ((node: number) => ReactNode) | undefined
  /** Given: every node has a box. A press or the space bar calls `onChoose`. */
  checks?: Checks | undefined
  /** Nodes chosen without boxes. */
  isSelected?: ((node: number) => boolean) | undefined
  onChoose: (node: number) => void
  multiple?: boolean | undefined
  isDisabled?: ((node: number) => boolean) | undefined
  /** A node whose children are not loaded yet. */
  isBranch?: ((node: number) => boolean) | undefined
  isLoading?: ((node: number) => boolean) | undefined
  /** Lights up for 3 s, e.g. what was just added. */
  isNew?: ((node: number) => boolean) | undefined
  rowHeight?: number | undefined
  /** CSS length; fills its parent when left out. */
  height?: string | undefined
  empty?: ReactNode
  /** Keys of a text box that owns the tree, by `useTreeKeys`; without it the tree takes focus itself. */
  keys?: TreeKeys | undefined
  onNearEnd?: (() => void) | undefined
}

/** Id of a node, for `aria-activedescendant` of a text box that owns the tree. */
export const treeNodeId = (treeId: string, node: number): string => `${treeId}-${node}`

/**
 * A tree of up to hundreds of thousands of nodes: arrays of numbers, of which only the rows in sight are drawn. It holds no state of its own
 * but the place of the keyboard.
 */
export function VirtualTree(props: TreeViewProps) {
  useStyles(sheet)
  const t = useText(messages)
  const ownId = useId()
  const { id = ownId, label, visible, multiple, rowHeight = ROW_PX, height, empty, onNearEnd } = props
  const disabled = props.isDisabled
  const own = useTreeKeys({ ...props, onChoose: (node) => !disabled?.(node) && props.onChoose(node) })
  const keys = props.keys ?? own
  const rows = useRef<VirtualListHandle>(null)
  const activeRow = rowOf(visible, keys.active)
  useEffect(() => {
    if (activeRow >= 0) rows.current?.scrollTo(activeRow)
  }, [activeRow])
  if (visible.length === 0) {
    return (
      <div part="empty" className="ui-tree-empty">
        {empty ?? t('noRows')}
      </div>
    )
  }
  const focus = props.keys
    ? {}
    : {
        tabIndex: 0,
        'aria-activedescendant': activeRow < 0 ? undefined : treeNodeId(id, keys.active),
        onKeyDown: (event: KeyboardEvent) => keys.onKeyDown(event),
        onFocus: () => keys.active < 0 && keys.setActive(visible[0] ?? -1),
      }
  return (
    <VirtualList
      handle={rows}
      count={visible.length}
      rowHeight={rowHeight}
      height={height}
      keep={activeRow}
      onNearEnd={onNearEnd}
      box={{
        id,
        role: 'tree',
        className: 'ui-tree',
        'aria-label': label,
        'aria-multiselectable': multiple || undefined,
        ...PART,
        ...focus,
      }}
      render={(row) => drawNode(props, { id, keys }, row)}
    />
  )
}
const PART = { part: 'tree' }

/** A node. No component of its own: a tree draws hundreds of them while it scrolls, and none has a state. */
function drawNode(props: TreeViewProps, { id, keys }: { id: string; keys: TreeKeys }, row: VirtualRow): ReactNode {
  const { tree, visible, isOpen, textOf, render, checks, isSelected, onChoose, onOpen } = props
  const node = visible[row.index]!
  const branch = !isLeaf(tree, node) || props.isBranch?.(node) === true
  const disabled = props.isDisabled?.(node) === true
  const loading = props.isLoading?.(node) === true
  const open = branch && isOpen(node)
  const level = tree.level[node]!
  const { place, setSize } = standingOf(tree, node)
  const choose = () => !disabled && onChoose(node)
  const press = (event: MouseEvent) => {
    // The mark folds, for pointers only: the keyboard folds by its arrows, and screen readers have `aria-expanded`.
    if (branch && (event.target as Element).closest('.ui-tree-fold')) onOpen([node], !open)
    else {
      keys.setActive(node)
      choose()
    }
  }
  return (
    <div
      key={node}
      id={treeNodeId(id, node)}
      part="tree-node"
      role="treeitem"
      tabIndex={-1}
      className={`${row.place.className} ui-tree-node`}
      style={{ ...row.place.style, paddingInlineStart: `${4 + Math.min(level - 1, MOST_INDENTS) * INDENT_PX}px` }}
      aria-level={level}
      aria-setsize={setSize}
      aria-posinset={place}
      aria-expanded={branch ? open : undefined}
      aria-checked={checks ? checkedState(checks[node]!) : undefined}
      aria-selected={checks ? undefined : isSelected?.(node) === true}
      aria-disabled={disabled || undefined}
      aria-busy={loading || undefined}
      data-active={node === keys.active ? '' : undefined}
      data-flash={props.isNew?.(node) ? '' : undefined}
      // Focus stays with the tree, or with the box that owns it.
      onMouseDown={props.keys && preventDefault}
      onClick={press}
      onKeyDown={(event) => event.target === event.currentTarget && event.key === 'Enter' && choose()}
    >
      <span className="ui-tree-fold" aria-hidden="true" data-loading={loading ? '' : undefined} />
      {checks && <span part="check" className="ui-tree-check" aria-hidden="true" />}
      <span className="ui-tree-label" title={render ? undefined : textOf(node)}>
        {render ? render(node) : textOf(node)}
      </span>
    </div>
  )
}

const preventDefault = (event: MouseEvent) => event.preventDefault()

const checkedState = (check: number): boolean | 'mixed' => (check === HALF ? 'mixed' : check === ALL)
