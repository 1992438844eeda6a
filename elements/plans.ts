import { planOf } from '#core/element/declare.ts'
import { declarations } from './all.ts'

/** What the shells of every element are made from. The classic script has the same, packed (tools/build/pack.ts). */
export const plans = declarations.map(planOf)
