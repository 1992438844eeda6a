import type { ReadonlyAtom } from './atom.ts'
import type { Plan } from './declare.ts'

/** Required properties that have no value yet. */
export const lacking = ({ props }: Plan, cells: ReadonlyMap<string, ReadonlyAtom<unknown>>): string[] =>
  Object.keys(props).filter((prop) => props[prop]?.required && (cells.get(prop)?.value ?? '') === '')
