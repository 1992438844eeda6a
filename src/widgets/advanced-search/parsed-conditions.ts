import type { SearchField } from '#domain/search/field.ts'
import type { Condition } from '#domain/search/tree.ts'
import { type Moment, type Reading, readCondition } from '#domain/search/wire.ts'

export type Read = (condition: Condition, fields: ReadonlyMap<string, SearchField>, moment: Moment) => Reading

/**
 * Reads conditions, each once: they are asked for their faults, their words and their count at every key that is pressed, and only one of them has
 * changed then. What is relative to today is read anew.
 */
export function createReadings(): Read {
  let known = new WeakMap<Condition, Reading>()
  let of: { fields?: ReadonlyMap<string, SearchField>; zone?: string; user?: string | undefined; department?: string | undefined } = {}
  return (condition, fields, moment) => {
    const { zone, self } = moment
    if (fields !== of.fields || zone !== of.zone || self?.user !== of.user || self?.department !== of.department) {
      known = new WeakMap()
      of = { fields, zone, user: self?.user, department: self?.department }
    }
    const before = known.get(condition)
    if (before) return before
    const reading = readCondition(condition, fields, moment)
    if (condition.rule !== 'dynamicTime' && condition.rule !== 'calendarTime') known.set(condition, reading)
    return reading
  }
}
