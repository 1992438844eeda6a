import { createContext, useContext } from 'react'
import type { Localizer } from '#core/element/localizer.ts'
import type { Runtime } from './runtime.ts'

/** The runtime a React tree works with; the element frame provides it. */
export const RuntimeContext = createContext<Runtime | undefined>(undefined)

/** The sentences of the element that a React tree is the body of: its own `messages` and its place's language. */
export const LocalizerContext = createContext<(Pick<Localizer, 'text' | 'lang'> & { textRevision: Localizer['revision'] }) | undefined>(
  undefined,
)

/** The runtime of this tree. @throws Error FLY-E101 outside of one */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('[fly E101] No runtime here: call fly.configure({ gatewayUrl, appCode }) first')
  return runtime
}
