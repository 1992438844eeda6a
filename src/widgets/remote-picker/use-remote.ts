import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import { NoList } from '#core/element/body/list-failure.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { createKnown, detailed, idsOf, joined, type Known, type PopupFailure, selectMessages, WrongShape } from '#widgets/select/index.ts'
import { openRemote, type RemoteSource } from './remote.api.ts'
import { type RemoteRow, rowsIn } from './remote.rules.ts'
import type { RemoteHost, RemoteSettings } from './remote.types.ts'
import { createRemoteList, type RemoteList } from './remote-list.store.ts'

export interface Remote {
  source: RemoteSource
  list: RemoteList
  known: Known<RemoteRow>
  /** Told of by the list and by whoever reads with `source`. */
  fail: (cause: unknown, retry: () => void) => void
  commit: (ids: readonly string[]) => void
  itemOf: (id: string) => unknown
  labelOf: (id: string) => string | null | undefined
}

const settingsOf = ({ props }: RemoteHost): RemoteSettings =>
  Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, prop.peek()])) as unknown as RemoteSettings

/** The rows of an element and what is known of the chosen ones. */
export function useRemote(host: RemoteHost, { tell, clear }: PopupFailure): Remote {
  useSignals()
  const runtime = useRuntime()
  const [remote] = useState(() => {
    const fail = (cause: unknown, retry: () => void) => tell(cause instanceof NoList ? new WrongShape('picker.tips') : cause, retry)
    const source = openRemote(runtime, () => settingsOf(host))
    const known = createKnown<RemoteRow>((ids) => source.byIds?.(ids) ?? Promise.resolve(new Map()), fail)
    const list = createRemoteList({
      read: source.page,
      debounceMs: () => host.props.debounce.peek(),
      wait: browserTimers.wait,
      onAsked: (text) => {
        clear()
        host.emit('fly-filter', { text })
      },
      onFail: fail,
      onFound: (rows) => known.put(rows.map((row) => [row.id, row] as const)),
    })
    const itemOf = (id: string) => known.items.peek().get(id)?.source ?? { [host.props.valueKey.peek()]: id }
    const commit = (ids: readonly string[]) => {
      const [field, separator] = [fieldOf(host), host.props.separator.peek()]
      field.commit(joined(ids, separator), detailed(field.value.peek(), ids, itemOf, separator))
    }
    const labelOf = (id: string) => {
      const row = known.items.value.get(id)
      return row === null ? null : row?.label
    }
    return { source, list, known, fail, commit, itemOf, labelOf }
  })
  useChecks(host)
  useLabels(host, remote)
  return remote
}

/** Refuses settings that cannot work; what is missing is named in the console, too (PICK-07, PICK-14). */
function useChecks(host: RemoteHost): void {
  useSignals()
  const { url, loader, valueKey } = host.props
  const several = idsOf(valueKey.value).length > 1
  const missing = url.value === '' && !loader.value
  useEffect(() => {
    if (several) host.fail({ code: 'FLY-E106', message: () => host.text(selectMessages, 'select.keys') })
    else if (missing) {
      host.fail({
        code: 'FLY-E107',
        message: () => host.text(selectMessages, 'select.noUrl'),
        cause: 'request not passed: set url or loader',
      })
    } else host.setPhase('ready')
  }, [host, several, missing])
}

function useLabels(host: RemoteHost, { known, list, commit }: Remote): void {
  useSignals()
  const { selected, valueKey, labelKey, childrenKey, separator, multiple } = host.props
  const [chosen, keys] = [selected.value, JSON.stringify([valueKey.value, labelKey.value, childrenKey.value])]
  const value = fieldOf(host).value.value
  useEffect(() => {
    const [valueKey = '', labelKey = '', childrenKey = ''] = JSON.parse(keys) as string[]
    known.put(rowsIn(Array.isArray(chosen) ? chosen : [], { valueKey, labelKey, childrenKey }).map((row) => [row.id, row] as const))
  }, [known, chosen, keys])
  useEffect(() => void known.want(idsOf(value, separator.peek())), [known, value, separator])
  useEffect(
    () =>
      host.expose({
        select: async (ids: string | readonly string[]) => {
          const all = typeof ids === 'string' ? idsOf(ids, separator.peek()) : ids.map(String)
          await known.want(all)
          commit(multiple.peek() ? all : all.slice(0, 1))
        },
        clear: () => commit([]),
        refresh: () => list.search(list.text.peek()),
      }),
    [host, known, list, commit, separator, multiple],
  )
  useEffect(
    () => () => {
      list.end()
    },
    [list],
  )
}
