import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Person } from '#widgets/people-list/index.ts'
import type { ChoosingDeps } from './choosing.ts'
import type { Item } from './personnel.rules.ts'

export interface Ticking {
  /** Departments that are being ticked, by id. */
  readonly busy: ReadonlySignal<ReadonlySet<string>>
  tick(org: Item): Promise<void>
  untick(org: Item): void
  end(): void
}

/** A department that is ticked stands for everyone beneath it, at any depth; of departments, for itself and those beneath it. */
export function createTicking(
  { host: { props }, directory, tree, selection, states, onFailed }: ChoosingDeps,
  onFull: (org: Item, count: number) => void,
): Ticking {
  const busy = signal<ReadonlySet<string>>(new Set())
  const controller = new AbortController()
  const setBusy = (id: string, on: boolean) => {
    busy.value = new Set(on ? [...busy.value, id] : [...busy.value].filter((one) => one !== id))
  }
  async function everyoneOf(org: Item): Promise<readonly Item[]> {
    const found = await directory().beneath(org.id, controller.signal)
    // A source that names no departments of its people has said all the same where they are.
    const within = (item: Item) => (item.above.includes(org.id) || item.id === org.id ? item : { ...item, above: [...item.above, org.id] })
    const all = found.filter(({ source }) => !(source as Person).left).map(within)
    return props.type.value === 'org' && !all.some(({ id }) => id === org.id) ? [org, ...all] : all
  }
  /** A department whose parts are all chosen is chosen, from below upwards. */
  function tickAbove({ above }: Item): void {
    for (const id of above.toReversed()) {
      const parts = tree.childrenOf(id)
      const item = tree.rows.value.rows.find((row) => row.kind === 'org' && row.item?.id === id)?.item
      if (!item || !parts?.every((part) => selection.has(part.id)) || !selection.add([item])) return
    }
  }
  async function tick(org: Item): Promise<void> {
    if (busy.value.has(org.id)) return
    setBusy(org.id, true)
    try {
      const everyone = await everyoneOf(org)
      if (controller.signal.aborted) return
      states.learn(org.id, everyone)
      if (!selection.add(everyone)) onFull(org, everyone.length)
      else if (props.type.value === 'org') tickAbove(org)
    } catch (cause) {
      if (!controller.signal.aborted) onFailed(cause, () => void tick(org))
    } finally {
      setBusy(org.id, false)
    }
  }
  return {
    busy,
    tick,
    untick(org) {
      const beneath = [...selection.items.value.values()].filter(({ above }) => above.includes(org.id)).map(({ id }) => id)
      // A department without one of its parts is no longer chosen as a whole.
      selection.remove(props.type.value === 'org' ? [...beneath, org.id, ...org.above] : beneath)
    },
    end: () => controller.abort(),
  }
}
