/**
 * Text that a spreadsheet would run as a formula when somebody opens or edits it: `=`, `+`, `-`, `@`, a control sign in front, and their full-width forms, which
 * East Asian versions take as well (security.md T35, ASVS 1.2.10).
 */
export function isFormulaLike(text: string): boolean {
  const first = text.charCodeAt(0)
  if (first > 0x40) return first >= 0xff0b && (first === 0xff0b || first === 0xff0d || first === 0xff1d || first === 0xff20)
  return first < 0x20 || first === 0x3d || first === 0x2b || first === 0x2d || first === 0x40
}
