import type { Entry } from '#domain/tender/model.ts'

/**
 * Entries that an earlier release wrote, in the form of this one: what is stored stays as it was signed, and whoever reads an entry knows one form.
 * Nothing is taken away, so that what an older part tells too much of can still be kept back.
 */
export function upcast(entry: Entry): Entry {
  return entry.type === 'bid.accepted' && entry.parts.lines === undefined ? withLines(entry) : entry
}

/** Up to 2026-11-21 the tax rate, and what a bid is compared by, stood beside its price. */
function withLines(entry: Entry): Entry {
  const { basis, taxBp } = entry.parts.price ?? {}
  return basis === undefined || taxBp === undefined ? entry : { ...entry, parts: { ...entry.parts, lines: { basis, taxBp } } }
}
