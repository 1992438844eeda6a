import type { SheetCell } from '#domain/excel/sheet-cell.ts'

/** A cell as the package gives it: type, value, number format. */
export interface RawCell {
  readonly t: string
  readonly v?: unknown
  readonly w?: string
  readonly z?: string | number
}

/** Parts of a date that a number stands for. */
export interface DateParts {
  readonly D: number
  readonly y: number
  readonly m: number
  readonly d: number
  readonly H: number
  readonly M: number
  readonly S: number
}

const FAULTS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}
const two = (value: number) => String(value).padStart(2, '0')

/** The value of a cell as the gateway reads it; dates are wall-clock texts. */
export function cellOf(raw: RawCell | undefined, asDate: (value: number, format: string) => DateParts | null | undefined): SheetCell {
  if (!raw || raw.v === undefined || raw.v === null) return null
  if (raw.t === 'e') return { fault: FAULTS[Number(raw.v)] ?? '#N/A' }
  if (typeof raw.v === 'boolean') return raw.v
  if (typeof raw.v !== 'number') return raw.v === '' ? null : String(raw.v)
  const parts = typeof raw.z === 'string' ? asDate(raw.v, raw.z) : undefined
  return parts ? { wall: wallOf(parts) } : raw.v
}

function wallOf({ D, y, m, d, H, M, S }: DateParts): string {
  const time = `${two(H)}:${two(M)}:${two(S)}`
  if (D === 0) return time
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  return H === 0 && M === 0 && S === 0 ? day : `${day} ${time}`
}
