import { install } from '#core/element/fly.ts'
import { plans } from './plans.ts'

/** Registers every element and puts `fly` on the page. The one module of the house that does something when it is imported. */
export const fly = install(plans)
