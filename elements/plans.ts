import { definitionOf } from '#core/element/declare.ts'
import { declarations } from './all.ts'

/** What the shells of every element are made from. Built scripts have the same, packed (tools/build/plans.ts). */
export const plans = declarations.map(definitionOf)
