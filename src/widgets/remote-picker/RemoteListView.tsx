import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { Listbox } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { chipOf, idsOf, type PopupFailure, SelectControl, selectMessages } from '#widgets/select/index.ts'
import type { RemoteHost } from './remote.types.ts'
import type { Remote } from './use-remote.ts'

interface RemoteViewProps {
  host: RemoteHost
  remote: Remote
  failure: PopupFailure
}

/** Rows as a list, page by page. */
export function RemoteListView({ host, remote, failure }: RemoteViewProps) {
  useSignals()
  host.textRevision.value
  const id = useId()
  const { list, commit, labelOf } = remote
  const { multiple, separator } = host.props
  const { opened, close } = popupOf(host)
  const { phase, rows, page, totalPages } = list.state.value
  const ids = idsOf(fieldOf(host).value.value, separator.value)
  const choose = (index: number) => {
    const row = rows[index]
    if (!row) return
    if (!multiple.value) {
      commit([row.id])
      close('select')
    } else commit(ids.includes(row.id) ? ids.filter((one) => one !== row.id) : [...ids, row.id])
  }
  const keys = useListKeys({ count: rows.length, textOf: (at) => rows[at]?.label ?? '', onChoose: choose, typing: true })
  useOpening(host, remote, keys.setActive)
  const text = list.text.value.trim()
  const busy = phase === 'loading'
  const { active } = keys
  // The keyboard asks for the next page as scrolling does.
  useEffect(() => {
    if (active >= 0 && active === rows.length - 1) void list.more()
  }, [active, rows.length, list])
  const sentence = busy ? 'select.loading' : rows.length === 0 && text ? 'select.noMatch' : 'select.results'
  return (
    <SelectControl
      host={host}
      chips={(multiple.value ? ids : ids.slice(0, 1)).map((one) =>
        chipOf(host, one, labelOf(one), remote.known.items.value.get(one)?.note),
      )}
      multiple={multiple.value}
      onRemove={(one) => commit(ids.filter((other) => other !== one))}
      query={list.text.value}
      onQuery={list.type}
      list={{ id, kind: 'listbox', active: active < 0 ? undefined : optionId(id, active) }}
      onKey={keys.onKeyDown}
      busy={opened.value && busy}
      failure={failure}
      announcement={phase === 'idle' ? '' : host.text(selectMessages, sentence, { count: rows.length, text })}
    >
      <Listbox
        id={id}
        label={fieldOf(host).name() || host.text(selectMessages, 'select.choose')}
        options={rows.map(({ id: value, label, note }) => ({ value, label, note }))}
        isSelected={(one) => ids.includes(one)}
        active={active}
        onActive={keys.setActive}
        onChoose={choose}
        multiple={multiple.value}
        total={page < totalPages ? -1 : undefined}
        onNearEnd={() => void list.more()}
        footer={
          page < totalPages && rows.length > 0 ? (
            <div part="more" className="select-loading">
              {host.text(selectMessages, 'select.loading')}
            </div>
          ) : undefined
        }
        empty={
          failure.text ? null : busy ? (
            host.text(selectMessages, 'select.loading')
          ) : (
            <slot name="empty">{host.text(selectMessages, text ? 'select.noMatch' : 'select.empty', { text })}</slot>
          )
        }
      />
    </SelectControl>
  )
}

/** The first rows are read when the list opens; one that was searched begins anew. */
function useOpening(host: RemoteHost, { list }: Remote, setActive: (at: number) => void): void {
  useSignals()
  const isOpen = popupOf(host).opened.value
  const { url, fieldCode, params, loader } = host.props
  const source = [url.value, fieldCode.value, params.value, loader.value]
  useEffect(() => {
    const { phase } = list.state.peek()
    if (isOpen && (phase === 'idle' || phase === 'failed')) void list.search('')
    if (isOpen) return
    setActive(-1)
    if (list.text.peek() !== '') list.reset()
  }, [isOpen, list, setActive])
  // What was read from another address is of no use.
  useEffect(() => {
    if (list.state.peek().phase !== 'idle') void list.search('')
  }, [list, ...source])
  useEffect(
    () =>
      host.expose({
        search: async (text: string) => {
          popupOf(host).open()
          await list.search(String(text))
        },
      }),
    [host, list],
  )
}
