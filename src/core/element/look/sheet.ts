const sheets = new Map<string, CSSStyleSheet>()

/** The constructable sheet of a CSS text; the same text gives the same sheet, so that a thousand elements share one. */
export function styleSheet(cssText: string): CSSStyleSheet {
  const known = sheets.get(cssText)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssText)
  sheets.set(cssText, sheet)
  return sheet
}

/** Adopts sheets that the root does not have yet, in the given order. They stay until the root itself is gone. */
export function adopt(root: DocumentOrShadowRoot, added: readonly CSSStyleSheet[]): void {
  const missing = added.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}
