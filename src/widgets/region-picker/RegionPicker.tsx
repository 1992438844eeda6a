import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { fieldOf } from '#core/element/field/field.ts'
import { type CascadeNode, ColumnsPicker } from '#widgets/columns/index.ts'
import { chipOf, useFailure } from '#widgets/select/index.ts'
import { codeIn, type RegionHost, useRegions } from './use-regions.ts'

export type { RegionPickerEvents, RegionPickerProps } from './use-regions.ts'

/** Typing is searched after this long, as in cascaders (specification section 9). */
const DEBOUNCE_MS = 300
const MOST_FOUND = 100

/** Province, city, district, street. @see specification sections 3, 7 and 9, PICK-13 */
export function RegionPicker({ host }: { host: RegionHost }) {
  useSignals()
  const failure = useFailure(host)
  const regions = useRegions(host, failure)
  const { valueFormat, anyLevel } = host.props
  const field = fieldOf(host)
  const id = codeIn(field.value.value)
  const way = regions.wayOf(id)
  const choose = (next: readonly CascadeNode[]) => {
    const codes = next.map((node) => node.id)
    const names = next.map(({ label }) => label)
    regions.learn(next)
    const value = valueFormat.value === 'path' ? codes.join('/') : (codes.at(-1) ?? '')
    field.commit(value, { codes, names })
  }
  useEffect(() => host.expose({ clear: () => fieldOf(host).commit('', { codes: [], names: [] }) }), [host])
  const label = way === undefined || way === null ? way : way.map(({ label: name }) => name).join(' / ')
  return (
    <ColumnsPicker
      host={host}
      cascade={regions.cascade}
      source={{ read: regions.read, search: (text) => regions.search(text, MOST_FOUND) }}
      multiple={false}
      anyLevel={anyLevel.value}
      chips={id === '' ? [] : [chipOf(host, id, label)]}
      isChosen={(code) => code === id}
      way={(way ?? []).map((node) => node.id)}
      onChoose={choose}
      onRemove={() => choose([])}
      failure={failure}
      separator=" / "
      debounceMs={DEBOUNCE_MS}
    />
  )
}
