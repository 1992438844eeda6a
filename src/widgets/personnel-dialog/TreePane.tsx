import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { isList } from '#domain/paste-names.ts'
import { ALL, HALF, NONE } from '#domain/tree-check.ts'
import { pastedChips } from '#ui/controls/Chips.tsx'
import { type TreeKeys, useTreeKeys } from '#ui/display/tree-keys.ts'
import { treeNodeId, VirtualTree } from '#ui/display/VirtualTree.tsx'
import type { Person } from '#widgets/people-list/index.ts'
import { isFrozen } from './choosing.ts'
import { messages } from './personnel.messages.ts'
import { personItem } from './personnel.rules.ts'
import { FOUND, type Row, type Rows } from './tree.store.ts'
import { type Personnel, type PersonnelHost, reasonOf } from './use-personnel.ts'

interface TreeProps {
  host: PersonnelHost
  personnel: Personnel
  /** Height of a line, px. */
  rowPx: number
  /** Somebody was chosen where one can be chosen, or the keys said so: the choice is made. */
  onDone: () => void
}

/** The search box, whose keys also move in the tree of departments and people beneath it. */
export function TreePane({ host, personnel, rowPx, onDone }: TreeProps) {
  useSignals()
  host.textRevision.value
  const treeId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { tree, selection, states } = personnel
  const { type, multiple } = host.props
  const rows = tree.rows.value
  const rowAt = (node: number): Row => rows.rows[node]!
  const face = {
    ...{ tree: rows.tree, visible: rows.visible },
    isOpen: (node: number) => tree.isOpen(rowAt(node)),
    onOpen: (nodes: readonly number[], on: boolean) => {
      for (const node of nodes) tree.open(rowAt(node), on)
    },
    onChoose: (node: number) => void personnel.press(rowAt(node)),
    isBranch: (node: number) => tree.isBranch(rowAt(node)),
    textOf: (node: number) => textOf(host, rowAt(node)),
  }
  const keys = useTreeKeys({ ...face, typing: true })
  useSteadyActive(keys, rows, tree.query.value)
  const checks = multiple.value ? Uint8Array.from(rows.rows, (row) => checkOf(row, personnel)) : undefined
  return (
    <div className="pd-tree">
      <SearchBox host={host} personnel={personnel} input={input} keys={keys} treeId={treeId} onDone={onDone} />
      <div className="pd-tree-box" aria-busy={tree.phase.value.phase === 'loading'}>
        <VirtualTree
          {...face}
          id={treeId}
          label={host.text(messages, 'personnel.tree')}
          keys={keys}
          multiple={multiple.value}
          checks={checks}
          isSelected={(node) => selection.has(rowAt(node).item?.id ?? '') && rowAt(node).kind === type.value}
          isDisabled={(node) => isFrozen(rowAt(node), selection)}
          isLoading={(node) => personnel.isBusy(rowAt(node))}
          isNew={(node) => rowAt(node).kind === type.value && selection.fresh.value.has(rowAt(node).item?.id ?? '')}
          render={(node) => <Line host={host} row={rowAt(node)} />}
          rowHeight={rowPx}
          height="var(--pd-tree-height)"
          empty={<Empty host={host} personnel={personnel} />}
          onNearEnd={() => moreFound(personnel)}
        />
      </div>
    </div>
  )
  function checkOf(row: Row, { selection: chosen }: Personnel): number {
    if (row.kind === 'user') return chosen.has(row.item?.id ?? '') ? ALL : NONE
    if (row.kind !== 'org' || !row.item) return NONE
    return { all: ALL, half: HALF, none: NONE }[states.of(row.item.id)]
  }
}

/** A search goes on where its list ends. */
function moreFound({ tree }: Personnel): void {
  const last = tree.rows.peek().rows.at(-1)
  if (last?.kind === 'more' && last.in === FOUND) tree.more(FOUND)
}

/** Lines come and go as departments load: the keys stay with the line they have reached. */
function useSteadyActive(keys: TreeKeys, { rows }: Rows, query: string): void {
  const { active, setActive } = keys
  const at = useRef<string | undefined>(undefined)
  const seen = useRef(rows)
  const searched = query.trim() !== ''
  useEffect(() => {
    if (seen.current !== rows) {
      seen.current = rows
      const still = rows.findIndex(({ key }) => key === at.current)
      const next = still < 0 && searched && rows.length > 0 ? 0 : still
      if (next !== active) setActive(next)
      at.current = rows[next]?.key
    } else at.current = rows[active]?.key
  }, [rows, active, setActive, searched])
}

interface SearchProps extends Omit<TreeProps, 'rowPx'> {
  input: RefObject<HTMLInputElement | null>
  keys: TreeKeys
  treeId: string
}

function SearchBox({ host, personnel, input, keys, treeId, onDone }: SearchProps) {
  useSignals()
  const { tree, announcement } = personnel
  const { phase, total } = tree.phase.value
  const query = tree.query.value
  const searched = query.trim() !== ''
  useEffect(() => {
    if (searched && phase === 'ready') announcement.value = host.text(messages, 'personnel.found', { count: total })
  }, [searched, phase, total, announcement, host])
  // In a dialog what is typed at once is a search; in the text of a page nobody has asked for the focus.
  useEffect(() => {
    if (input.current?.closest('dialog')) input.current.focus()
  }, [input])
  const hint = host.text(messages, host.props.type.value === 'org' ? 'personnel.search.org' : 'personnel.search.user')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone()
    else if (event.key === 'Escape' && searched) tree.search('')
    else {
      keys.onKeyDown(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      ref={input}
      part="search"
      className="pd-search"
      type="text"
      role="combobox"
      aria-label={hint}
      aria-haspopup="tree"
      aria-expanded={true}
      aria-controls={treeId}
      aria-autocomplete="list"
      aria-activedescendant={keys.active < 0 ? undefined : treeNodeId(treeId, keys.active)}
      autoComplete="off"
      spellCheck={false}
      placeholder={hint}
      title={hint}
      readOnly={!personnel.directory().can.search}
      value={query}
      onChange={(event) => {
        keys.setActive(-1)
        tree.search(event.target.value)
      }}
      onPaste={(event) => paste(event, host, personnel)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Chips of another picker and lists of names are taken as people; anything else is a text to search. */
function paste(event: ClipboardEvent, host: PersonnelHost, { pasted, selection, refusal }: Personnel): void {
  if (host.props.type.value !== 'user') return
  const chips = pastedChips(event.clipboardData)
  const words = event.clipboardData.getData('text/plain')
  if (chips) {
    const given = chips.map(({ id, label }) => ({ ...personItem({ id }), label }))
    if (!selection.add(given)) refusal.value = host.text(messages, 'personnel.full', { max: host.props.max.value })
  } else if (isList(words)) void pasted.paste(words)
  else return
  event.preventDefault()
}

function textOf({ text, props }: PersonnelHost, { kind, item, shown = 0, total = 0 }: Row): string {
  if (kind === 'more') return text(messages, 'personnel.more', { shown, total })
  if (kind === 'retry') return `${text(messages, 'personnel.failed')} ${text(messages, 'personnel.retry')}`
  if (!item) return ''
  const gone = kind === 'user' && props.type.value === 'user' && (item.source as Person).left
  const name = item.account ? `${item.label}(${item.account})` : item.label
  return gone ? `${name} · ${text(messages, 'personnel.left')}` : name
}

/** A name and, where a search has put things of many departments together, the place of each. */
function Line({ host, row }: { host: PersonnelHost; row: Row }) {
  const { kind, item, cause } = row
  const label = textOf(host, row)
  if (kind === 'more' || kind === 'retry') {
    return (
      <span className="pd-more" data-error={kind === 'retry' ? '' : undefined} title={cause ? reasonOf(host, cause) : undefined}>
        {kind === 'retry' && cause ? `${reasonOf(host, cause)} ${host.text(messages, 'personnel.retry')}` : label}
      </span>
    )
  }
  const place = row.in === FOUND ? (item?.path ?? '') : ''
  return (
    <span className="pd-line" data-kind={kind} title={[label, place].filter(Boolean).join(' · ')}>
      {label}
      {place !== '' && <small> {place}</small>}
    </span>
  )
}

function Empty({ host, personnel: { tree } }: { host: PersonnelHost; personnel: Personnel }) {
  useSignals()
  const { phase } = tree.phase.value
  const query = tree.query.value.trim()
  if (phase === 'loading' || phase === 'idle') return <span className="pd-late">{host.text(messages, 'personnel.loading')}</span>
  if (query) return <>{host.text(messages, 'personnel.noMatch', { text: query })}</>
  return <slot name="empty">{host.text(messages, 'personnel.empty')}</slot>
}
