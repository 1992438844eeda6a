import type { Readable } from './cell.ts'
import type { Plan } from './declare.ts'

/** Required properties that have no value yet. */
export const lacking = ({ props }: Plan, cells: ReadonlyMap<string, Readable<unknown>>): string[] =>
  Object.keys(props).filter((prop) => props[prop]?.required && (cells.get(prop)?.value ?? '') === '')
