import type { CellFault } from './cell-fault.ts'
import type { TargetField } from './sheet-cell.ts'

export type ReadOption = { ok: true; code: string } | { ok: false; fault: CellFault }

/** Codes a message names at most. */
const NAMED = 5

/**
 * Finds the code that a text means: the code itself, or a label in whichever language; case, width and spaces around it do not count. A code
 * wins over a label, so that what was exported comes back as it was. A label of two codes is refused with their names: nobody guesses.
 */
export function optionReader(options: NonNullable<TargetField['options']>): (text: string) => ReadOption {
  const exact = new Map(options.map(({ code }) => [code, code]))
  const byCode = new Map<string, Set<string>>()
  const byLabel = new Map<string, Set<string>>()
  for (const { code, labels } of options) {
    note(byCode, code, code)
    for (const label of labels) note(byLabel, label, code)
  }
  return (text) => {
    const same = exact.get(text)
    if (same !== undefined) return { ok: true, code: same }
    const folded = fold(text)
    const codes = byCode.get(folded) ?? byLabel.get(folded)
    if (!codes) return { ok: false, fault: { kind: 'option', args: { text } } }
    const [code = '', ...others] = codes
    if (others.length === 0) return { ok: true, code }
    return { ok: false, fault: { kind: 'ambiguous', args: { text, codes: [...codes].slice(0, NAMED).join(', ') } } }
  }
}

const fold = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

function note(map: Map<string, Set<string>>, text: string, code: string): void {
  const folded = fold(text)
  if (folded !== '') map.set(folded, (map.get(folded) ?? new Set()).add(code))
}

const YES = new Set(['是', 'true', '1', 'yes', 'y', '对', '√', '✓'])
const NO = new Set(['否', 'false', '0', 'no', 'n', '错', '×'])

/** Yes or no as people write it; undefined for anything else. */
export function booleanOf(text: string): boolean | undefined {
  const folded = fold(text)
  return YES.has(folded) ? true : NO.has(folded) ? false : undefined
}
