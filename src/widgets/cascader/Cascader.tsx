import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { fieldOf } from '#core/element/field/field.ts'
import type { Http } from '#core/http/http.ts'
import { useFormats } from '#core/i18n/use-formats.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { type CascadeNode, ColumnsPicker, createCascade } from '#widgets/columns/index.ts'
import { chipOf, idsOf, joined, type SelectProps, selectMessages, useFailure, WrongShape } from '#widgets/select/index.ts'
import { listIn, optionsIn, waysOf } from './cascader.rules.ts'

export interface CascaderProps {
  url: string
  asyncUrl: string
  options: readonly object[]
  codeKey: string
  parentKey: string
  labelKey: string
  lazy: boolean
  anyLevel: boolean
  multiple: boolean
  separator: string
}
export interface CascaderEvents {
  'fly-change': { value: string; path: readonly unknown[]; labels: readonly unknown[] }
}
type Host = BodyHost<CascaderProps & SelectProps>
type Way = readonly CascadeNode[]

/** Typing is searched after this long (specification section 9). */
const DEBOUNCE_MS = 300

/** A choice level by level. @see specification sections 2, 5, 7 and 9, PICK-09 */
export function Cascader({ host }: { host: Host }) {
  useSignals()
  const failure = useFailure(host)
  const options = useOptions(host, failure)
  const { multiple, anyLevel, separator } = host.props
  const field = fieldOf(host)
  const ids = idsOf(field.value.value)
  const { ways, lazy } = options
  const labelOf = (id: string) => {
    const way = ways.value.get(id)
    // A lazy tree may hold it where nobody has looked yet.
    return way ? way.map(({ label }) => label).join(` ${separator.value} `) : lazy || ways.value.size === 0 ? undefined : null
  }
  const commit = (next: readonly string[]) => {
    const list = next.map((id) => ways.value.get(id) ?? [])
    const codes = list.map((way, at) => (way.length > 0 ? way.map(({ id }) => id) : [next[at]!]))
    const labels = list.map((way) => way.map(({ label }) => label))
    field.commit(joined(next), multiple.value ? { path: codes, labels } : { path: codes[0] ?? [], labels: labels[0] ?? [] })
  }
  const choose = (way: Way) => {
    const id = way.at(-1)!.id
    options.learn(way)
    if (!multiple.value) commit([id])
    else commit(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  }
  useEffect(() => host.expose({ clear: () => commit([]) }))
  return (
    <ColumnsPicker
      host={host}
      cascade={options.cascade}
      source={{
        read: options.read,
        search: (text) =>
          [...ways.value.values()].filter(
            (way) => (anyLevel.value || way.at(-1)!.leaf) && way.some(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
          ),
      }}
      multiple={multiple.value}
      anyLevel={anyLevel.value}
      chips={(multiple.value ? ids : ids.slice(0, 1)).map((id) => chipOf(host, id, labelOf(id)))}
      isChosen={(id) => ids.includes(id)}
      way={(ways.value.get(ids[0] ?? '') ?? []).map(({ id }) => id)}
      onChoose={choose}
      onRemove={(id) => commit(ids.filter((one) => one !== id))}
      failure={failure}
      separator={` ${separator.value} `}
      debounceMs={DEBOUNCE_MS}
    />
  )
}

/** Where the options come from, and every way that is known. */
function useOptions(host: Host, failure: ReturnType<typeof useFailure>) {
  useSignals()
  const { http } = useRuntime()
  const { dateTime } = useFormats()
  const { url, asyncUrl, options, codeKey, parentKey, labelKey, lazy } = host.props
  const [own] = useState(() => {
    const ways = signal<ReadonlyMap<string, Way>>(new Map())
    const keys = () => ({
      ...{ codeKey: codeKey.peek(), parentKey: parentKey.peek(), labelKey: labelKey.peek() },
      lazy: lazy.peek() || asyncUrl.peek() !== '',
    })
    const learn = (way: Way) => {
      ways.value = new Map([...ways.value, ...way.map((node, at) => [node.id, way.slice(0, at + 1)] as const)])
    }
    const read = async (above: CascadeNode | undefined, end: AbortSignal): Promise<Way> => {
      const list = above
        ? await ask(http, asyncUrl.peek() + encodeURIComponent(above.id), end)
        : url.peek()
          ? await ask(http, url.peek(), end)
          : options.peek()
      if (!Array.isArray(list)) throw new WrongShape('cascader.tips')
      const nodes = optionsIn(list, keys(), dateTime)
      const before = above ? (ways.peek().get(above.id) ?? [above]) : []
      ways.value = new Map([...ways.peek(), ...waysOf(nodes).map((way) => [way.at(-1)!.id, [...before, ...way]] as const)])
      return nodes
    }
    const cascade = createCascade(() => ({ read, search: () => [] }), failure.tell)
    return { ways, learn, read, cascade }
  })
  useSource(host, own, failure.clear)
  return { ...own, lazy: lazy.value || asyncUrl.value !== '' }
}

function useSource(
  host: Host,
  { ways, cascade }: { ways: { value: ReadonlyMap<string, Way> }; cascade: ReturnType<typeof createCascade> },
  clear: () => void,
): void {
  useSignals()
  const { url, asyncUrl, options, codeKey, parentKey, labelKey, lazy } = host.props
  const source = [url.value, asyncUrl.value, options.value, codeKey.value, parentKey.value, labelKey.value, lazy.value]
  const filled = fieldOf(host).value.value !== ''
  const missing = lazy.value && asyncUrl.value === ''
  const several = idsOf(codeKey.value).length > 1
  useEffect(() => {
    if (several) host.fail({ code: 'FLY-E106', message: () => host.text(selectMessages, 'select.keys') })
    else if (missing)
      host.fail({ code: 'FLY-E107', message: () => host.text(selectMessages, 'select.noUrl'), cause: 'request not passed: set async-url' })
    else host.setPhase('ready')
  }, [host, missing, several])
  useEffect(() => {
    ways.value = new Map()
    cascade.reset()
    clear()
  }, [ways, cascade, clear, ...source])
  // A value has labels only when the options are there.
  useEffect(() => {
    if (filled) void cascade.begin()
  }, [filled, cascade, ...source])
  useEffect(() => cascade.end, [cascade])
}

async function ask(http: Http, url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await http.open(url, { quiet: true, signal })
  return listIn(await answer.json().catch(() => undefined))
}
