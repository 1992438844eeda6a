import type { ReadonlyAtom } from './atom.ts'
import type { Definition } from './declare.ts'

/** Required properties that have no value yet. */
export const missingProps = ({ props }: Definition, cells: ReadonlyMap<string, ReadonlyAtom<unknown>>): string[] =>
  Object.keys(props).filter((prop) => props[prop]?.required && (cells.get(prop)?.value ?? '') === '')
