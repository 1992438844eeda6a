import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { flattenRows } from '#domain/flat-tree.ts'
import { chipOf, type PopupFailure } from '#widgets/select/index.ts'
import { TreePicker, type TreeStore, useTree } from '#widgets/tree-picker/index.ts'
import type { RemoteRow } from './remote.rules.ts'
import type { RemoteHost } from './remote.types.ts'
import type { Remote } from './use-remote.ts'

interface RemoteViewProps {
  host: RemoteHost
  remote: Remote
  failure: PopupFailure
}

/** Rows as a tree whose branches are read when they are unfolded. What is typed is searched by the source, at every level. */
export function RemoteTreeView({ host, remote, failure }: RemoteViewProps) {
  useSignals()
  const { multiple, separator } = host.props
  const store = useTree(host, () => ({ multiple: multiple.value, strict: true, leafOnly: false, as: 'checked' }), separator.peek())
  const branches = useBranches(host, store, remote)
  const { list, known } = remote
  const { phase, rows } = list.state.value
  const text = list.text.value
  useEffect(() => {
    if (phase !== 'ready' || text === '') return
    branches.show(rows)
    store.alsoFound(
      text,
      rows.map(({ id }) => id),
    )
  }, [phase, rows, text, branches, store])
  return (
    <TreePicker
      host={host}
      store={store}
      multiple={multiple.value}
      filterable
      chipOf={(id) => chipOf(host, id, remote.labelOf(id), known.items.value.get(id)?.note)}
      itemOf={remote.itemOf}
      busy={branches.loading.value.size > 0 || phase === 'loading'}
      failure={failure}
      separator={separator.value}
      onUnfold={(nodes) => {
        for (const { id } of nodes) void branches.read(id)
      }}
      isLoading={({ id }) => branches.loading.value.has(id)}
      onQuery={(word) => {
        if (word.trim() !== '') list.type(word)
        else {
          list.reset()
          branches.show([])
        }
      }}
      withNotes={store.query.value !== ''}
    />
  )
}

/** What lies beneath the branches that were read. `''` is the root. */
function createBranches(store: TreeStore, { source, known, fail }: Remote) {
  const beneath = new Map<string, readonly RemoteRow[]>()
  const loading = signal<ReadonlySet<string>>(new Set())
  const controller = new AbortController()
  const show = (found: readonly RemoteRow[]) => {
    const rows = [...beneath].flatMap(([parentId, some]) => some.map((row) => ({ ...row, parentId })))
    const tree = flattenRows(
      [...rows, ...found],
      ({ id }) => id,
      ({ parentId }) => parentId,
    )
    const items = tree.items.map(({ id, label, note, source: row, branch = true }) => ({
      ...{ id, label, note, source: row },
      branch: branch && !beneath.has(id),
    }))
    store.put({ tree: tree.tree, items })
  }
  const keep = (parentId: string, rows: readonly RemoteRow[]) => {
    known.put(rows.map((row) => [row.id, row] as const))
    beneath.set(parentId, rows)
    for (const { id, children } of rows) if (children.length > 0) keep(id, children)
  }
  async function read(parentId: string): Promise<void> {
    if (beneath.has(parentId) || loading.value.has(parentId)) return
    loading.value = new Set([...loading.value, parentId])
    try {
      keep(parentId, await source.beneath(parentId, controller.signal))
      if (!controller.signal.aborted) show([])
    } catch (cause) {
      if (!controller.signal.aborted) fail(cause, () => void read(parentId))
    }
    loading.value = new Set([...loading.value].filter((id) => id !== parentId))
  }
  const refresh = async () => {
    beneath.clear()
    await read('')
  }
  return { loading, show, read, refresh, end: () => controller.abort() }
}

function useBranches(host: RemoteHost, store: TreeStore, remote: Remote) {
  useSignals()
  const [branches] = useState(() => createBranches(store, remote))
  const opened = popupOf(host).opened.value
  useEffect(() => {
    if (opened) void branches.read('')
    else remote.list.reset()
  }, [opened, branches, remote])
  useEffect(
    () =>
      host.expose({
        refresh: branches.refresh,
        search: async (text: string) => {
          popupOf(host).open()
          store.search(String(text))
          await remote.list.search(String(text))
        },
      }),
    [host, branches, store, remote],
  )
  useEffect(() => branches.end, [branches])
  return branches
}
