import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { fieldOf } from '#core/element/field/field.ts'
import type { Http } from '#core/http/http.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { wayToRegion } from '#domain/region.ts'
import { type CascadeNode, createCascade } from '#widgets/columns/index.ts'
import { type PopupFailure, type SelectProps, WrongShape } from '#widgets/select/index.ts'
import { readDistrict, readRegion } from './region.api.ts'
import { regionOption, streetsIn } from './region.rules.ts'

export interface RegionPickerProps {
  maxLevel: number
  valueFormat: string
  anyLevel: boolean
  url: string
  taiwanChildren: boolean
}
export interface RegionPickerEvents {
  'fly-change': { value: string; codes: readonly string[]; names: readonly string[] }
}
export type RegionHost = BodyHost<RegionPickerProps & SelectProps>
type Way = readonly CascadeNode[]
type Opened = ReturnType<typeof import('./region.data.ts')['openRegions']>

/** The region of a value: its code, or the last of a path. */
export const codeIn = (value: string): string => value.split('/').at(-1)?.trim() ?? ''

const nodeOf = (code: string, name: string): CascadeNode => ({ id: code, label: name, leaf: true, source: { code, name } })

/** The regions of an element, loaded when a list opens or a value is to be shown. */
export function useRegions(host: RegionHost, { tell, clear }: PopupFailure) {
  useSignals()
  const { http } = useRuntime()
  const [own] = useState(() => openOwn(host, http, tell))
  const { cascade, data, known, load, ask } = own
  const { maxLevel, taiwanChildren, url } = host.props
  const settings = [maxLevel.value, taiwanChildren.value, url.value]
  const id = codeIn(fieldOf(host).value.value)
  useEffect(() => {
    data.value = undefined
    cascade.reset()
    clear()
  }, [data, cascade, clear, ...settings])
  useEffect(() => {
    if (id !== '' && !data.value) void load().catch((cause) => tell(cause, () => void load()))
  }, [id, data.value, load, tell])
  const wayOf = (code: string): Way | null | undefined => {
    const found = known.value.get(code)
    if (found !== undefined || !data.value) return found
    const way = wayToRegion(data.value.provinces, code)
    return way.length > 0 ? way.map((node) => nodeOf(node.code, node.name)) : undefined
  }
  const unknown = id !== '' && data.value !== undefined && wayOf(id) === undefined
  useEffect(() => {
    if (unknown) void ask(id)
  }, [unknown, id, ask])
  useEffect(() => own.end, [own])
  return { ...own, wayOf }
}

function openOwn(host: RegionHost, http: Http, tell: PopupFailure['tell']) {
  const { maxLevel, taiwanChildren, url, anyLevel } = host.props
  const data = signal<Opened | undefined>(undefined)
  /** Ways to streets, and to what nobody knows. */
  const known = signal<ReadonlyMap<string, Way | null>>(new Map())
  const controller = new AbortController()
  const put = (code: string, way: Way | null) => {
    known.value = new Map([...known.value, [code, way]])
  }
  const load = async (): Promise<Opened> => {
    const trimmed = taiwanChildren.peek()
    const { openRegions } = await import('./region.data.ts')
    if (!data.value || trimmed !== taiwanChildren.peek()) data.value = openRegions(taiwanChildren.peek())
    return data.value
  }
  const rules = () => ({ maxLevel: maxLevel.peek() })
  const read = async (above: CascadeNode | undefined, end: AbortSignal): Promise<Way> => {
    if (above) {
      const streets = streetsIn(await readDistrict(http, url.peek(), above.id, end))
      if (!streets) throw new WrongShape('picker.tips')
      return streets
    }
    return (await load()).provinces.map((node) => regionOption(node, 1, rules()))
  }
  async function ask(code: string): Promise<void> {
    try {
      const found = await readRegion(http, code, controller.signal)
      if (!controller.signal.aborted) put(code, found ? found.codes.map((one, at) => nodeOf(one, found.names[at] ?? one)) : null)
    } catch (cause) {
      if (!controller.signal.aborted) tell(cause, () => void ask(code))
    }
  }
  const search = (text: string, most: number): readonly Way[] => {
    const { maxLevel: deepest } = rules()
    return (data.value?.search(text, most) ?? [])
      .filter((way) => way.length <= deepest)
      .map((way) => way.map((node, at) => regionOption(node, at + 1, rules())))
      .filter((way) => anyLevel.peek() || way.at(-1)?.leaf)
  }
  const learn = (way: Way) => {
    const last = way.at(-1)
    if (last) put(last.id, way)
  }
  return {
    cascade: createCascade(() => ({ read, search: () => [] }), tell),
    data,
    known,
    load,
    ask,
    read,
    search,
    learn,
    end: () => controller.abort(),
  }
}
