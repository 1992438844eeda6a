import type { InBothLanguages } from '#domain/lists/define-list.ts'
import type { SheetNotes } from '#domain/ooxml/workbook.types.ts'

/** What the reader saw of a sheet that its owner may not know of, and that changes what is imported. */
export function warningsOf(notes: SheetNotes): InBothLanguages[] {
  const { hiddenRows, hiddenColumns, merged, mergedRanges, rounded, roundedCells, uncalculated, uncalculatedCells } = notes
  return [
    ...told(hiddenRows, (n) => ({ en: `Hidden rows are imported as well: ${n}`, zh: `隐藏的行也会导入：${n}行` })),
    ...told(hiddenColumns, (n) => ({ en: `Hidden columns are read as well: ${n}`, zh: `隐藏的列也会读取：${n}列` })),
    ...told(merged, (n) => ({
      en: `Merged cells: ${n}. Their value counts for their first cell alone (${mergedRanges.join(', ')})`,
      zh: `合并单元格${n}处，仅首个单元格有值（${mergedRanges.join('、')}）`,
    })),
    ...told(rounded, (n) => ({
      en: `Numbers of more than 15 digits, rounded by the spreadsheet: ${n} (${roundedCells.join(', ')})`,
      zh: `超过15位的数字已被Excel舍入：${n}处（${roundedCells.join('、')}）`,
    })),
    ...told(uncalculated, (n) => ({
      en: `Formulas without a stored result are read as empty: ${n} (${uncalculatedCells.join(', ')})`,
      zh: `没有计算结果的公式按空值读取：${n}处（${uncalculatedCells.join('、')}）`,
    })),
  ]
}

const told = (count: number, sentence: (count: number) => InBothLanguages): InBothLanguages[] => (count > 0 ? [sentence(count)] : [])
