import type { Runtime } from '#core/runtime/runtime.ts'

const PLACE = 'requisition:unsent'
const MOST = 10

/** A requisition that was begun in this browser and not sent yet. */
export interface Unsent {
  id: string
  title: string
}

type Storing = Pick<Runtime, 'storage'>

export const unsentOf = ({ storage }: Storing): readonly Unsent[] => storage.browser.read<readonly Unsent[]>(PLACE) ?? []

const others = (runtime: Storing, id: string) => unsentOf(runtime).filter((one) => one.id !== id)

/** The one that was written last comes first. */
export function remember(runtime: Storing, unsent: Unsent): void {
  runtime.storage.browser.write(PLACE, [unsent, ...others(runtime, unsent.id)].slice(0, MOST))
}

export function forget(runtime: Storing, id: string): void {
  runtime.storage.browser.write(PLACE, others(runtime, id))
}
